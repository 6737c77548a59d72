/// The constants behind `FixedMath`: whole numbers, so that every machine has the same ones.
enum FixedTables {
  /// ln 2 in units of 2⁻⁵⁷.
  static var logOfTwo: Int64 { 0x0162_e42f_efa3_9ef3 }

  /// log₂ e in units of 2⁻⁶².
  static var logOfEulerToBaseTwo: Int64 { 0x5c55_1d94_ae0b_f85e }

  /// ln 2 in units of 2⁻⁶⁴, rounded down.
  static var logOfTwoAsFraction: UInt64 { 0xb172_17f7_d1cf_79ab }

  /// Entry i: 1 / (1 + (i + ½) / 128) in units of 2⁻⁶⁴, to nearest.
  static let reciprocals: InlineArray<128, UInt64> = [
    0xff00_ff00_ff00_ff01, 0xfd08_e550_0fd0_8e55, 0xfb18_8565_06dd_aba6, 0xf92f_b221_1855_a865,
    0xf74e_3fc2_2c70_0f75, 0xf574_03d5_d00f_5740, 0xf3a0_d52c_ba87_2336, 0xf1d4_8bce_e0d3_99fa,
    0xf00f_00f0_0f00_f00f, 0xee50_0ee5_00ee_500f, 0xec97_9118_f3fc_4da2, 0xeae5_6403_ab95_900f,
    0xe939_651f_e2d8_d35c, 0xe793_72e2_25fe_30d9, 0xe5f3_6cb0_0e5f_36cb, 0xe459_32d7_dc52_100e,
    0xe2c4_a688_6a4c_2e10, 0xe135_a9c9_7500_e136, 0xdfac_1f74_346c_575f, 0xde27_eb2c_41f3_d9d1,
    0xdca8_f158_c7f9_1ab8, 0xdb2f_171d_f770_2919, 0xd9ba_4256_c036_6e91, 0xd84a_598e_c915_1f43,
    0xd6df_43fc_a482_f00d, 0xd578_e97c_3f5f_e551, 0xd417_3289_870a_c52e, 0xd2ba_083b_4452_50ab,
    0xd161_543e_28e5_0274, 0xd00d_00d0_0d00_d00d, 0xcebc_f8bb_5b41_69cb, 0xcd71_2752_a886_d242,
    0xcc29_786c_7607_f99f, 0xcae5_d85f_1bbd_6c95, 0xc9a6_33fc_d967_300d, 0xc86a_7890_0c86_a789,
    0xc732_93d7_89b9_f838, 0xc5fe_7403_17f9_d00c, 0xc4ce_07b0_0c4c_e07b, 0xc3a1_3de6_0495_c773,
    0xc278_0613_c030_9e02, 0xc152_500c_1525_00c1, 0xc030_0c03_00c0_300c, 0xbf11_2a8a_d278_e8dd,
    0xbdf5_9c91_700b_df5a, 0xbcdd_535d_b1cc_5b7b, 0xbbc8_408c_d630_69a1, 0xbab6_5610_0bab_6561,
    0xb9a7_862a_0ff4_6588, 0xb89b_c36c_e3e0_453a, 0xb793_00b7_9300_b793, 0xb68d_3134_0e43_07d8,
    0xb58a_4855_18d1_e7e4, 0xb48a_39d4_4685_fe97, 0xb38c_f9b0_0b38_cf9b, 0xb292_7c29_da55_19cf,
    0xb19a_b5c4_5606_f00b, 0xb0a5_9b41_8d74_9d53, 0xafb3_21a1_496f_df0e, 0xaec3_3e1f_6715_29a5,
    0xadd5_e632_3fd4_8a86, 0xaceb_0f89_1e65_51bb, 0xac02_b00a_c02b_00ac, 0xab1c_bdd3_e297_0f60,
    0xaa39_2f35_dc17_f00b, 0xa957_fab5_402a_55ff, 0xa879_1708_8e26_2b6f, 0xa79c_7b16_ea64_d422,
    0xa6c2_1df6_e162_5c80, 0xa5e9_f6ed_347f_0721, 0xa513_fd6b_b00a_5140, 0xa440_2910_0a44_0291,
    0xa36e_71a2_cb03_3128, 0xa29e_cf16_3bb6_500a, 0xa1d1_3985_5f72_68ee, 0xa105_a932_f2ca_891f,
    0xa03c_1688_732b_3032, 0x9f74_7a15_2d78_36d0, 0x9eae_cc8d_53ae_2ddf, 0x9deb_06c9_194a_a416,
    0x9d29_21c3_d641_1308, 0x9c69_169b_3044_6dfa, 0x9baa_de8e_4a2f_6e10, 0x9aee_72fc_f957_c10f,
    0x9a33_cd67_009a_33cd, 0x997a_e76b_50ef_d00a, 0x98c3_bac7_4f5d_b00a, 0x980e_4156_2013_01c8,
    0x975a_750f_f68a_58af, 0x96a8_5009_6a85_0097, 0x95f7_cc72_d1b8_87e9, 0x9548_e497_9e08_29fd,
    0x949b_92dd_c025_26e5, 0x93ef_d1c5_0e72_6b7c, 0x9345_9be6_b009_345a, 0x929c_ebf4_8bbd_90e5,
    0x91f5_bcb8_bb02_d9cd, 0x9150_0915_0091_5009, 0x90ab_cc02_42af_3009, 0x9009_0090_0900_9009,
    0x8f67_a1e3_fdc2_6178, 0x8ec7_ab39_7255_e41d, 0x8e29_17e0_e702_c6cd, 0x8d8b_e33f_95d7_1590,
    0x8cf0_08cf_008c_f009, 0x8c55_841c_815e_d5ca, 0x8bbc_50c8_deb4_20c0, 0x8b24_6a87_e190_08b2,
    0x8a8d_cd1f_eeae_465c, 0x89f8_7469_a239_20e0, 0x8964_5c4f_6e05_5dec, 0x88d1_80cd_3a41_33d7,
    0x883f_ddf0_0883_fddf, 0x87af_6fd5_992d_0d40, 0x8720_32ac_1300_8720, 0x8692_22b1_acf1_ce96,
    0x8605_3c34_5a0b_8473, 0x8579_7b91_7765_ab89, 0x84ee_dd35_7c1b_0085, 0x8465_5d9b_ab2f_1008,
    0x83dc_f94d_c757_0ce1, 0x8355_ace3_c897_db10, 0x82cf_7503_93ac_3319, 0x824a_4e60_b326_2bc5,
    0x81c6_35bc_123f_df8e, 0x8143_27e3_b94f_462f, 0x80c1_21b2_8bd1_ba98, 0x8040_2010_0804_0201,
  ]

  /// Entry i: ln of twice reciprocal i as rounded above, in units of 2⁻⁵⁷, to nearest.
  static let logs: InlineArray<128, Int64> = [
    0x0160_e52f_4578_8e37, 0x015c_ed1e_17c3_5c56, 0x0158_fcdd_ce00_4c39, 0x0155_144f_dbcb_d627,
    0x0151_3356_667f_c574, 0x014d_59d4_3fda_ba1f, 0x0149_87ac_e0da_bb08, 0x0145_bcc4_64c8_93a1,
    0x0141_f8ff_8471_d611, 0x013e_3c43_918f_76c5, 0x013a_8676_7257_1113, 0x0136_d77e_9d34_fd6c,
    0x0133_2f43_14ad_795a, 0x012f_8dab_6363_379a, 0x012b_f29f_9841_c3b1, 0x0128_5e08_42ca_3839,
    0x0124_cfce_6f80_d9a7, 0x0121_47db_a47a_393b, 0x011d_c619_de06_9442, 0x011a_4a73_8b7a_33c5,
    0x0116_d4d3_8c11_9fa7, 0x0113_6525_2bf0_864c, 0x010f_fb54_213a_475e, 0x010c_974c_8943_1cdc,
    0x0109_38fa_e5d8_e9b0, 0x0105_e04c_1aa2_c060, 0x0102_8d2d_6a96_3f48, 0x00ff_3f8c_7581_e9f1,
    0x00fb_f757_35ab_b0e6, 0x00f8_b47b_fd82_e290, 0x00f5_76e9_7564_c862, 0x00f2_3e8e_9973_3bf1,
    0x00ef_0b5a_b77c_8782, 0x00eb_dd3d_6cf3_ecfe, 0x00e8_b426_a4fa_3574, 0x00e5_9006_9675_b217,
    0x00e2_70cd_c239_1e0d, 0x00df_566c_f138_d68a, 0x00dc_40d5_32cd_e49a, 0x00d9_2ff7_db06_5970,
    0x00d6_23c6_8102_8378, 0x00d3_1c32_fd5e_875f, 0x00d0_192f_68a7_ed24, 0x00cd_1aae_19de_b5ce,
    0x00ca_20a1_a501_92cc, 0x00c7_2afc_d9a4_dc1c, 0x00c4_39b2_c193_e677, 0x00c1_4cb6_9f7c_5e56,
    0x00be_63fb_eda3_506d, 0x00bb_7f76_5ca3_8ba6, 0x00b8_9f19_d235_0bdd, 0x00b5_c2da_67fd_1fe6,
    0x00b2_eaac_6a67_0055, 0x00b0_1684_5784_8f5f, 0x00ad_4656_ddf6_fd07, 0x00aa_7a18_dbdf_0d45,
    0x00a7_b1bf_5dd4_c07d, 0x00a4_ed3f_9de6_20f6, 0x00a2_2c8f_029c_fa46, 0x009f_6fa3_1e0b_41f3,
    0x009c_b671_acdd_fa9f, 0x009a_00f0_9576_5d07, 0x0097_4f15_e709_1430, 0x0094_a0d7_d8c3_5bde,
    0x0091_f62c_c8f5_d248, 0x008f_4f0b_3c44_cfa3, 0x008c_ab69_dcde_17d3, 0x008a_0b3f_79b3_bc18,
    0x0087_6e83_05bc_0406, 0x0084_d52b_9736_36a1, 0x0082_3f30_66f4_1dbe, 0x007f_ac88_cfa8_1f34,
    0x007d_1d2c_4d37_c8a3, 0x007a_9112_7c12_abd2, 0x0078_0833_188d_6ad5, 0x0075_8285_fe40_d452,
    0x0073_0003_276c_f149, 0x0070_80a2_ac5f_e6d2, 0x006e_045c_c2e0_8f48, 0x006b_8b29_bd9c_af52,
    0x0069_1502_0b9a_ac15, 0x0066_a1de_37ae_a8e2, 0x0064_31b6_e7f2_f365, 0x0061_c484_dd43_a652,
    0x005f_5a40_f2bd_6b40, 0x005c_f2e4_1d3f_4533, 0x005a_8e67_6aef_4e0e, 0x0058_2cc4_02c2_51d7,
    0x0055_cdf3_2406_3375, 0x0053_71ee_25ef_071e, 0x0051_18ae_7726_cf6f, 0x004e_c22d_9d5f_caa4,
    0x004c_6e65_34e9_3e13, 0x004a_1d4e_f046_ae93, 0x0047_cee4_97c9_7504, 0x0045_8320_092c_9ec3,
    0x0043_39fb_3733_0a33, 0x0040_f370_2947_b035, 0x003e_af78_fb20_0bb5, 0x003c_6e0f_dc60_90f7,
    0x003a_2f2f_1043_26c8, 0x0037_f2d0_ed3f_9422, 0x0035_b8ef_dcb5_d519, 0x0033_8186_5a9a_4a90,
    0x0031_4c8e_f523_b852, 0x002f_1a04_4c7b_05a7, 0x002c_e9e1_126c_b4f3, 0x002a_bc20_0a1c_0707,
    0x0028_90bc_07b7_bf5b, 0x0026_67af_f030_7e97, 0x0024_40f6_b8f0_a93b, 0x0022_1c8b_6795_d061,
    0x001f_fa69_11ab_9301, 0x001d_da8a_dc67_ee4e, 0x001b_bceb_fc68_f420, 0x0019_a187_b573_de7c,
    0x0017_8859_5a35_77ba, 0x0015_715c_4c03_ceef, 0x0013_5c8b_faa1_306b, 0x0011_49e3_e400_5a8d,
    0x000f_395f_9409_e729, 0x000d_2afa_a462_e220, 0x000b_1eb0_bc34_85eb, 0x0009_147d_8ff5_1714,
    0x0007_0c5c_e131_d7c2, 0x0005_064a_7e5a_0cbc, 0x0003_0242_428b_0d6b, 0x0001_0040_155d_588a,
  ]

  /// Entry i: 2^(i/128) in units of 2⁻⁶³, rounded down so that products stay below 2.
  static let powersOfTwo: InlineArray<128, UInt64> = [
    0x8000_0000_0000_0000, 0x80b1_ed4f_d999_ab6c, 0x8164_d1f3_bc03_0773, 0x8218_af43_73fc_25eb,
    0x82cd_8698_ac2b_a1d7, 0x8383_594e_efb6_ee36, 0x843a_28c3_acde_4046, 0x84f1_f656_379c_1a29,
    0x85aa_c367_cc48_7b14, 0x8664_915b_923f_ba03, 0x871f_6196_9e8d_1010, 0x87db_357f_f698_d791,
    0x8898_0e80_92da_8527, 0x8955_ee03_618e_5fdc, 0x8a14_d575_496e_fd9a, 0x8ad4_c645_2c72_8924,
    0x8b95_c1e3_ea8b_d6e6, 0x8c57_c9c4_646f_4ddd, 0x8d1a_df5b_7e5b_a9e5, 0x8ddf_0420_22e6_9cd5,
    0x8ea4_398b_45cd_53c0, 0x8f6a_8117_e6c8_e5c4, 0x9031_dc43_1466_b1dc, 0x90fa_4c8b_eee4_b12a,
    0x91c3_d373_ab11_c336, 0x928e_727d_9531_f9ac, 0x935a_2b2f_13e6_e92b, 0x9426_ff0f_ab1c_04b6,
    0x94f4_efa8_fef7_0961, 0x95c3_fe86_d6cc_7fee, 0x9694_2d37_2018_5a00, 0x9765_7d49_f17a_b08e,
    0x9837_f051_8db8_a96f, 0x990b_87e2_66c1_89a9, 0x99e0_4593_20b7_fa64, 0x9ab6_2afc_94ff_864a,
    0x9b8d_39b9_d54e_5538, 0x9c65_7368_2ec3_2c2d, 0x9d3e_d9a7_2cff_b750, 0x9e19_6e18_9d47_2420,
    0x9ef5_3260_91a1_11ad, 0x9fd2_2825_6400_dd05, 0xa0b0_510f_b971_4fc2, 0xa18f_aeca_8544_b6e3,
    0xa270_4303_0c49_6818, 0xa352_0f68_e802_bb92, 0xa435_15ae_09e6_809e, 0xa519_5786_be9e_f339,
    0xa5fe_d6a9_b151_38ea, 0xa6e5_94cf_eee8_6b1d, 0xa7cd_93b4_e965_3569, 0xa8b6_d516_7b32_0e08,
    0xa9a1_5ab4_ea7c_0ef8, 0xaa8d_2652_ec90_7629, 0xab7a_39b5_a93e_d337, 0xac68_96a4_be3f_e929,
    0xad58_3eea_42a1_4ac6, 0xae49_3452_ca35_b80e, 0xaf3b_78ad_690a_4374, 0xb02f_0dcb_b6e0_4583,
    0xb123_f581_d2ac_258f, 0xb21a_31a6_6618_fe3b, 0xb311_c412_a911_2489, 0xb40a_aea2_654b_9840,
    0xb504_f333_f9de_6484, 0xb600_93a8_5ed5_f76b, 0xb6fd_91e3_28d1_7791, 0xb7fb_efca_8ca4_1e7c,
    0xb8fb_af47_62fb_9ee9, 0xb9fc_d245_2c0b_9dea, 0xbaff_5ab2_133e_45fb, 0xbc03_4a7e_f2e9_fb0c,
    0xbd08_a39f_580c_36be, 0xbe0f_6809_8609_93e2, 0xbf17_99b6_7a73_1082, 0xc021_3aa1_f0d0_8db0,
    0xc12c_4cca_6670_9456, 0xc238_d231_1e3d_6672, 0xc346_ccda_2497_6407, 0xc456_3ecc_5334_cb32,
    0xc567_2a11_5506_dadd, 0xc679_90b5_aa24_5f79, 0xc78d_74c8_abb9_b15c, 0xc8a2_d85c_8ffe_2c45,
    0xc9b9_bd86_6e2f_27a2, 0xcad2_265e_4290_774d, 0xcbec_14fe_f272_7c5c, 0xcd07_8b86_503d_cdd1,
    0xce24_8c15_1f84_80e3, 0xcf43_18cf_1919_18c1, 0xd063_33da_ef2b_2594, 0xd184_df62_5169_9ac6,
    0xd2a8_1d91_f12a_e45a, 0xd3cc_f099_859a_c379, 0xd4f3_5aab_cfed_fa1f, 0xd61b_5dfe_9f9b_ce06,
    0xd744_fcca_d69d_6af4, 0xd870_394c_6db3_2c84, 0xd99d_15c2_78af_d7b5, 0xdacb_946f_2ac9_cc71,
    0xdbfb_b797_daf2_3755, 0xdd2d_8185_0832_4c20, 0xde60_f482_5e0e_9123, 0xdf96_12de_b8f0_4420,
    0xe0cc_deec_2a94_e111, 0xe205_5aff_fe83_d368, 0xe33f_8972_be8a_5a51, 0xe47b_6ca0_373d_a88d,
    0xe5b9_06e7_7c83_48a8, 0xe6f8_5aaa_ee1f_ce22, 0xe839_6a50_3c4b_dc68, 0xe97c_3840_6c4f_8c56,
    0xeac0_c6e7_dd24_392e, 0xec07_18b6_4c1c_bddc, 0xed4f_301e_d994_2b84, 0xee99_0f98_0da3_025b,
    0xefe4_b99b_dcda_f5cb, 0xf132_30a7_ad09_4509, 0xf281_773c_59ff_b139, 0xf3d2_8fde_3a64_1a5a,
    0xf525_7d15_2486_cc2c, 0xf67a_416c_733f_846d, 0xf7d0_df73_0ad1_3bb8, 0xf929_59bb_5dd4_ba74,
    0xfa83_b2db_722a_033a, 0xfbdf_ed6c_e5f0_9c48, 0xfd3e_0c0c_f486_c174, 0xfe9e_115c_7b8f_884b,
  ]
}
