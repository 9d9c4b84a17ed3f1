// Countries as files write them, by the three letters ours are kept in (ISO 3166-1).

/** Two letters, then three. */
const codes =
  `AFAFG AXALA ALALB DZDZA ASASM ADAND AOAGO AIAIA AQATA AGATG ARARG AMARM AWABW AUAUS ATAUT AZAZE BSBHS BHBHR BDBGD BBBRB
BYBLR BEBEL BZBLZ BJBEN BMBMU BTBTN BOBOL BQBES BABIH BWBWA BVBVT BRBRA IOIOT BNBRN BGBGR BFBFA BIBDI CVCPV KHKHM CMCMR CACAN KYCYM
CFCAF TDTCD CLCHL CNCHN CXCXR CCCCK COCOL KMCOM CGCOG CDCOD CKCOK CRCRI CICIV HRHRV CUCUB CWCUW CYCYP CZCZE DKDNK DJDJI DMDMA DODOM
ECECU EGEGY SVSLV GQGNQ ERERI EEEST SZSWZ ETETH FKFLK FOFRO FJFJI FIFIN FRFRA GFGUF PFPYF TFATF GAGAB GMGMB GEGEO DEDEU GHGHA GIGIB
GRGRC GLGRL GDGRD GPGLP GUGUM GTGTM GGGGY GNGIN GWGNB GYGUY HTHTI HMHMD VAVAT HNHND HKHKG HUHUN ISISL ININD IDIDN IRIRN IQIRQ IEIRL
IMIMN ILISR ITITA JMJAM JPJPN JEJEY JOJOR KZKAZ KEKEN KIKIR KPPRK KRKOR KWKWT KGKGZ LALAO LVLVA LBLBN LSLSO LRLBR LYLBY LILIE LTLTU
LULUX MOMAC MGMDG MWMWI MYMYS MVMDV MLMLI MTMLT MHMHL MQMTQ MRMRT MUMUS YTMYT MXMEX FMFSM MDMDA MCMCO MNMNG MEMNE MSMSR MAMAR MZMOZ
MMMMR NANAM NRNRU NPNPL NLNLD NCNCL NZNZL NINIC NENER NGNGA NUNIU NFNFK MKMKD MPMNP NONOR OMOMN PKPAK PWPLW PSPSE PAPAN PGPNG PYPRY
PEPER PHPHL PNPCN PLPOL PTPRT PRPRI QAQAT REREU ROROU RURUS RWRWA BLBLM SHSHN KNKNA LCLCA MFMAF PMSPM VCVCT WSWSM SMSMR STSTP SASAU
SNSEN RSSRB SCSYC SLSLE SGSGP SXSXM SKSVK SISVN SBSLB SOSOM ZAZAF GSSGS SSSSD ESESP LKLKA SDSDN SRSUR SJSJM SESWE CHCHE SYSYR TWTWN
TJTJK TZTZA THTHA TLTLS TGTGO TKTKL TOTON TTTTO TNTUN TRTUR TMTKM TCTCA TVTUV UGUGA UAUKR AEARE GBGBR USUSA UMUMI UYURY UZUZB VUVUT
VEVEN VNVNM VGVGB VIVIR WFWLF EHESH YEYEM ZMZMB ZWZWE`.split(/\s+/)

/** All of them, by three letters. */
export const countryCodes: readonly string[] = codes.map(code => code.slice(2))

/** The two letters that browsers name a country by. */
export const iso2Of = (iso3: string): string | undefined => codes.find(code => code.slice(2) === iso3)?.slice(0, 2)

/** By two letters, three, or the English name; a few are called otherwise in the files of other shops. */
const read = (): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  return new Map(
    [
      ...codes.flatMap(code => {
        const [two, three] = [code.slice(0, 2), code.slice(2)]
        return [two, three, names.of(two) ?? two].map(form => [form.toLowerCase(), three] as const)
      }),
      ['uk', 'GBR'],
      ['turkey', 'TUR'],
      ['czech republic', 'CZE'],
      ['hong kong', 'HKG'],
      ['macau', 'MAC'],
      ['myanmar', 'MMR'],
      ['viet nam', 'VNM'],
    ].map(([form, three]) => [form!, three!]),
  )
}

let byForm: ReadonlyMap<string, string> | undefined

/** Its three letters; undefined for what is no country. */
export const iso3Of = (text: string): string | undefined => {
  byForm ??= read()
  return byForm.get(text.trim().toLowerCase())
}
