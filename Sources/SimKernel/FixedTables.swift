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

  /// Entry i: −ln of reciprocal i as rounded above, in units of 2⁻⁵⁷, to nearest.
  static let logs: InlineArray<128, Int64> = [
    0x0001_ff00_aa2b_10bc, 0x0005_f711_d7e0_429e, 0x0009_e752_21a3_52ba, 0x000d_cfe0_13d7_c8cc,
    0x0011_b0d9_8923_d980, 0x0015_8a5b_afc8_e4d5, 0x0019_5c83_0ec8_e3eb, 0x001d_276b_8adb_0b52,
    0x0020_eb30_6b31_c8e2, 0x0024_a7ec_5e14_282e, 0x0028_5db9_7d4c_8de0, 0x002c_0cb1_526e_a187,
    0x002f_b4ec_daf6_2599, 0x0033_5684_8c40_675a, 0x0036_f190_5761_db42, 0x003a_8627_acd9_66bb,
    0x003e_1461_8022_c54d, 0x0041_9c54_4b29_65b9, 0x0045_1e16_119d_0ab2, 0x0048_99bc_6429_6b2e,
    0x004c_0f5c_6391_ff4c, 0x004f_7f0a_c3b3_18a7, 0x0052_e8db_ce69_5795, 0x0056_4ce3_6660_8217,
    0x0059_ab35_09ca_b543, 0x005d_03e3_d500_de93, 0x0060_5702_850d_5fab, 0x0063_a4a3_7a21_b503,
    0x0066_ecd8_b9f7_ee0d, 0x006a_2fb3_f220_bc63, 0x006d_6d46_7a3e_d692, 0x0070_a5a1_5630_6303,
    0x0073_d8d5_3827_1771, 0x0077_06f2_82af_b1f6, 0x007a_3009_4aa9_6980, 0x007d_5429_592d_ecdc,
    0x0080_7362_2d6a_80e6, 0x0083_8dc2_fe6a_c869, 0x0086_a35a_bcd5_ba59, 0x0089_b438_149d_4583,
    0x008c_c069_6ea1_1b7b, 0x008f_c7fc_f245_1794, 0x0092_cb00_86fb_b1cf, 0x0095_c981_d5c4_e925,
    0x0098_c38e_4aa2_0c28, 0x009b_b933_15fe_c2d8, 0x009e_aa7d_2e0f_b87c, 0x00a1_9779_5027_409e,
    0x00a4_8034_0200_4e86, 0x00a7_64b9_9300_134d, 0x00aa_4516_1d6e_9316, 0x00ad_2155_87a6_7f0d,
    0x00af_f983_853c_9e9e, 0x00b2_cdab_981f_0f94, 0x00b5_9dd9_11ac_a1ec, 0x00b8_6a17_13c4_91af,
    0x00bb_3270_91ce_de76, 0x00bd_f6f0_51bd_7dfd, 0x00c0_b7a0_ed06_a4ae, 0x00c3_748c_d198_5d00,
    0x00c6_2dbe_42c5_a454, 0x00c8_e33f_5a2d_41ec, 0x00cb_951a_089a_8ac3, 0x00ce_4358_16e0_4315,
    0x00d0_ee03_26ad_ccab, 0x00d3_9524_b35e_cf51, 0x00d6_38c6_12c5_8720, 0x00d8_d8f0_75ef_e2db,
    0x00db_75ac_e9e7_9aed, 0x00de_0f04_586d_6852, 0x00e0_a4ff_88af_8135, 0x00e3_37a7_1ffb_7fbf,
    0x00e5_c703_a26b_d650, 0x00e8_531d_7390_f321, 0x00ea_dbfc_d716_341e, 0x00ed_61a9_f162_caa1,
    0x00ef_e42c_c836_adaa, 0x00f2_638d_4343_b821, 0x00f4_dfd3_2cc3_0fab, 0x00f7_5906_3206_efa2,
    0x00f9_cf2d_e408_f2de, 0x00fc_4251_b7f4_f611, 0x00fe_b279_07b0_ab8e, 0x0101_1fab_125f_f8a2,
    0x0103_89ee_fce6_33b4, 0x0105_f14b_d264_59c1, 0x0108_55c8_84b4_50e6, 0x010a_b76b_ece1_4d1c,
    0x010d_163c_cb9d_6b7e, 0x010f_7241_c9b4_97d5, 0x0111_cb81_787c_cf84, 0x0114_2202_5243_d44f,
    0x0116_75ca_baba_60e0, 0x0118_c6e0_ff5c_f061, 0x011b_154b_57da_29ef, 0x011d_610f_e677_0031,
    0x011f_aa34_b870_94c1, 0x0121_f0bf_c65b_eebe, 0x0124_34b6_f483_933e, 0x0126_7620_1343_0dfd,
    0x0128_b500_df60_782b, 0x012a_f15f_0264_0ad2, 0x012d_2b40_12ed_c9db, 0x012f_62a9_9509_5463,
    0x0131_97a0_fa7f_e6a2, 0x0133_ca2b_a328_994d, 0x0135_fa4e_dd36_ea00, 0x0138_280f_e587_97ec,
    0x013a_5373_e7eb_df99, 0x013c_7c7f_ff73_205d, 0x013e_a339_36b2_f5b8, 0x0140_c7a4_880d_ce92,
    0x0142_e9c6_ddf8_0bf3, 0x0145_09a5_133b_b0a5, 0x0147_2743_f33a_aad3, 0x0149_42a8_3a2f_c078,
    0x014b_5bd6_956e_2739, 0x014d_72d3_a39f_d004, 0x014f_87a3_f502_6e88, 0x0151_9a4c_0ba3_4466,
    0x0153_aad0_5b99_b7cb, 0x0155_b935_4b40_bcd4, 0x0157_c57f_336f_1908, 0x0159_cfb2_5fae_87df,
    0x015b_d7d3_0e71_c732, 0x015d_dde5_7149_9237, 0x015f_e1ed_ad18_9189, 0x0161_e3ef_da46_4669,
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
