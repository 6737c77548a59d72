/// The scripts that ask `flotsam completions` what may stand at the cursor.
enum CompletionScripts {
  /// For bash, which takes words apart at `=` and `:`, and wants the rest of such a word alone.
  static let bash = #"""
    # Completion of flotsam for bash.
    _flotsam() {
      local IFS=$'\n' word=${COMP_WORDS[COMP_CWORD]} words=() count=0 index before answer
      for ((index = 1; index <= COMP_CWORD; index++)); do
        if ((count > 0)) && [[ ${COMP_WORDS[index]} == [=:] || ${COMP_WORDS[index - 1]} == [=:] ]]
        then
          words[count - 1]+=${COMP_WORDS[index]}
        else
          words[count++]=${COMP_WORDS[index]}
        fi
      done
      [[ $word == [=:] ]] && word=
      before=${words[count - 1]%"$word"}
      answer=($("${COMP_WORDS[0]/#\~/$HOME}" completions bash -- "${words[@]}" 2>/dev/null))
      COMPREPLY=()
      case ${answer[0]} in
        files)
          compopt -o filenames 2>/dev/null
          COMPREPLY=($(compgen -f -- "$word"))
          ;;
        folders)
          compopt -o filenames 2>/dev/null
          COMPREPLY=($(compgen -d -- "$word"))
          ;;
        *)
          [[ ${answer[0]} == list ]] && compopt -o nospace 2>/dev/null
          COMPREPLY=("${answer[@]:1}")
          COMPREPLY=("${COMPREPLY[@]#"$before"}")
          ;;
      esac
    }
    complete -F _flotsam flotsam

    """#

  /// For zsh, sourced or as `_flotsam` in `fpath`.
  static let zsh = #"""
    #compdef flotsam
    # Completion of flotsam for zsh.
    _flotsam() {
      local -a answer offers
      answer=("${(@f)$(${(Q)~words[1]} completions zsh -- \
        "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
      offers=("${(@)answer[2,-1]}")
      case $answer[1] in
        files | folders)
          [[ $PREFIX == --*=* ]] && compset -P '*='
          if [[ $answer[1] == files ]]; then _files; else _files -/; fi
          ;;
        list) _describe word offers -S '' ;;
        words) _describe word offers ;;
      esac
    }
    if [[ $funcstack[1] == _flotsam ]]; then _flotsam "$@"; else compdef _flotsam flotsam; fi

    """#

  /// For fish.
  static let fish = #"""
    # Completion of flotsam for fish.
    function __flotsam_offers
        set -l words (commandline -opc)
        set -l program (string replace -r '^~' $HOME -- $words[1])
        set -e words[1]
        set -l word (commandline -ct)
        set -l answer ($program completions fish -- $words "$word" 2>/dev/null)
        set -l option (string match -r '^--[^=]*=' -- "$word")
        set -l path (string replace -r '^--[^=]*=' '' -- "$word")
        switch "$answer[1]"
            case files
                printf "$option%s\n" (__fish_complete_path "$path")
            case folders
                printf "$option%s\n" (__fish_complete_directories "$path")
            case '*'
                printf '%s\n' $answer[2..]
        end
    end
    complete -c flotsam -f -a '(__flotsam_offers)'

    """#
}
