/** Subdivisions whose name in the catalogue is not CLDR's English one: country, name in the catalogue, code of ISO 3166-2. */
const table = `
US Washington, D.C.=usdc
CA Montréal=; CA Newfoundland=
FR Île-de-France=fridf; FR Bretagne=frbre; FR Pays de la Loire=frpdl; FR Bourgogne-Franche-Comté=frbfc; FR Grand Est=frges
FR Provence-Alpes-Côte d’Azur=frpac
DE Bayern=deby; DE Nordrhein-Westfalen=denw; DE Hessen=dehe; DE Niedersachsen=deni; DE Sachsen=desn; DE Thüringen=deth
DE Sachsen-Anhalt=dest; DE Rheinland-Pfalz=derp
IT Lombardia=it25; IT Piemonte=it21; IT Valle d’Aosta=it23; IT Friuli=it36; IT Trentino-Alto Adige=it32; IT Toscana=it52
IT Puglia=it75; IT Sicilia=it82; IT Sardegna=it88
ES Catalunya=esct; ES Andalucía=esan; ES Comunitat Valenciana=esvc; ES Euskadi=espv; ES Castilla y León=escl
ES Castilla-La Mancha=escm; ES Illes Balears=esib; ES Canarias=escn; ES Madrid=esmd; ES Murcia=esmc; ES Navarra=esnc
PL Mazowsze=pl14; PL Śląsk=pl24; PL Lubuskie=pl08; PL Pomorze=pl22
BE Vlaanderen=bevlg; BE Wallonie=bewal
RO București=rob
SA Madinah=sa03
RU Chechnya=ruce; RU Kabardino-Balkaria=rukb; RU Karachay-Cherkessia=rukc; RU North Ossetia=ruse; RU Chuvashia=rucu
RU Udmurtia=ruud; RU Yamalo-Nenets=ruyan; RU Buryatia=rubu; RU Chukotka=ruchu; RU Primorye=rupri
RU Jewish Autonomous Oblast=ruyev
CN Inner Mongolia=cnnm
PK Gilgit=pkgb
ID Nusa Tenggara=idnu
UZ Samarkand=uzsa
BR Distrito Federal=brdf
CO Bogotá=codc
PE Callao=pecal
GB London=; GB Wales=gbwls; GB Scotland=gbsct; GB Northern Ireland=gbnir
`

/** Codes by country and name in the catalogue. An empty code says that CLDR's name of that spelling is another place. */
export const aliases: ReadonlyMap<string, string> = new Map(
  table
    .split(/[;\n]/)
    .map((row) => row.trim().split('=') as [string, string])
    .filter(([name]) => name !== ''),
)
