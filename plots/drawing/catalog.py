"""The figures there are, in the order in which a page shows them: one line each."""

import app_life
import calibration
import kill_reasons
import launch_times
import memory_timeline
import paired_differences
import sensitivity
import survival_curves
import sweep_curves

FIGURES = [
    paired_differences.FIGURE,
    sensitivity.FIGURE,
    sweep_curves.FIGURE,
    survival_curves.FIGURE,
    kill_reasons.FIGURE,
    launch_times.FIGURE,
    memory_timeline.FIGURE,
    app_life.FIGURE,
    calibration.FIGURE,
]
