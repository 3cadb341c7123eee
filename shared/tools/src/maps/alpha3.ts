// As the source names its files; a few are its own.
const table = `
  AD and, AE are, AF afg, AG atg, AI aia, AL alb, AM arm, AO ago, AR arg, AS asm, AT aut, AU aus, AW abw, AX ald, AZ aze, BA bih,
  BB brb, BD bgd, BE bel, BF bfa, BG bgr, BH bhr, BI bdi, BJ ben, BL blm, BM bmu, BN brn, BO bol, BR bra, BS bhs, BT btn, BW bwa,
  BY blr, BZ blz, CA can, CD cod, CF caf, CG cog, CH che, CI civ, CK cok, CL chl, CM cmr, CN chn, CO col, CR cri, CU cub, CV cpv,
  CW cuw, CY cyp, CZ cze, DE deu, DJ dji, DK dnk, DM dma, DO dom, DZ dza, EC ecu, EE est, EG egy, EH sah, ER eri, ES esp, ET eth,
  FI fin, FJ fji, FK flk, FM fsm, FO fro, FR fra, GA gab, GB gbr, GD grd, GE geo, GG ggy, GH gha, GI gib, GL grl, GM gmb, GN gin,
  GQ gnq, GR grc, GT gtm, GU gum, GW gnb, GY guy, HK hkg, HN hnd, HR hrv, HT hti, HU hun, ID idn, IE irl, IL isr, IM imn, IN ind,
  IQ irq, IR irn, IS isl, IT ita, JE jey, JM jam, JO jor, JP jpn, KE ken, KG kgz, KH khm, KI kir, KM com, KN kna, KP prk, KR kor,
  KW kwt, KY cym, KZ kaz, LA lao, LB lbn, LC lca, LI lie, LK lka, LR lbr, LS lso, LT ltu, LU lux, LV lva, LY lby, MA mar, MC mco,
  MD mda, ME mne, MF maf, MG mdg, MH mhl, MK mkd, ML mli, MM mmr, MN mng, MO mac, MP mnp, MR mrt, MS msr, MT mlt, MU mus, MV mdv,
  MW mwi, MX mex, MY mys, MZ moz, NA nam, NC ncl, NE ner, NF nfk, NG nga, NI nic, NL nld, NO nor, NP npl, NR nru, NU niu, NZ nzl,
  OM omn, PA pan, PE per, PF pyf, PG png, PH phl, PK pak, PL pol, PN pcn, PR pri, PS psx, PT prt, PW plw, PY pry, QA qat, RO rou,
  RS srb, RU rus, RW rwa, SA sau, SB slb, SC syc, SD sdn, SE swe, SG sgp, SI svn, SK svk, SL sle, SM smr, SN sen, SO som, SR sur,
  SS sds, ST stp, SV slv, SX sxm, SY syr, SZ swz, TC tca, TD tcd, TG tgo, TH tha, TJ tjk, TL tls, TM tkm, TN tun, TO ton, TR tur,
  TT tto, TV tuv, TW twn, TZ tza, UA ukr, UG uga, US usa, UY ury, UZ uzb, VA vat, VC vct, VE ven, VG vgb, VI vir, VN vnm, VU vut,
  WF wlf, WS wsm, XK kos, YE yem, ZA zaf, ZM zmb, ZW zwe,
`

/** Three-letter names of the source's files by ISO 3166-1 alpha-2 code. */
export const alpha3: Readonly<Record<string, string>> = Object.fromEntries(
  table
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string])
    .filter(([code]) => code !== ''),
)
