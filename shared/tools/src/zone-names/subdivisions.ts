import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Converter } from 'opencc-js/t2cn'

/** Names of subdivisions in a language by their code, such as `usca`. */
export type Names = ReadonlyMap<string, string>

// Words for "province of" and the like: the list has the place alone. Russian and Chinese names are whole only with theirs.
const generic: Record<string, RegExp> = {
  en: / (Region|Province|State|Governorate|Oblast|Krai|Republic|Department|District|Prefecture)$/,
  es: /^(Estado|[Pp]rovincia|Región|Departamento|[Óó]blast|Gobernación|Prefectura|Condado|Krai|Distrito|República|Principado|Voivodato) (de los |de las |de la |del |de )| \([^)]*\)$/,
  fr: /^([ÉéEe]tat|[Pp]rovince|[Rr]égion(?: autonome)?|[Oo]blast|[Dd]épartement|[Gg]ouvernorat|[Pp]réfecture|[Dd]istrict|[Ww]ilaya|[Cc]omté|[Kk]raï|[Vv]oïvodie|[Rr]épublique|[Tt]erritoire(?: spécial)?|[Cc]ommunauté forale) (de la |des |du |de l[’']|de |d[’'])| \([^)]*\)$/,
  pt: /^(Estado|Província|Região|Departamento|Oblast|Distrito|Prefeitura|[Cc]ondado|Krai|República|Comunidade autónoma) (dos |das |da |do |de )| \([^)]*\)$/,
  de: /^(Oblast|Provinz|Präfektur|Region|Republik|Bundesstaat|Gouvernement|Bezirk|Woiwodschaft|Distrikt|Wilaya|Departement|(?:Departamento|Provincia)(?: de(?: la)?)?|Autonome Gemeinschaft(?: Region)?|Autonome Region|Autonomes Gebiet) | \([^)]*\)$|, [A-Z].*$|-(Region|Distrikt)$/,
  ar: /^(ولاية|محافظة|إقليم|مقاطعة|منطقة|جمهورية) | أوبلاست$/,
  hi: /,? (राज्य|प्रांत|प्रान्त|ओब्लास्ट|क्षेत्र|क्राय|विभाग|ज़िला|गवर्नमेंट)$/,
  ru: / \([^)]*\)$/,
  zh: / \([^)]*\)$/,
}

const simplify = Converter({ from: 't', to: 'cn' })
const unescape = (text: string): string => text.replaceAll('&amp;', '&').replaceAll("'", '’')

/** The place alone, as the list of zones calls it. */
export const placeAlone = (name: string, language: string): string => {
  const plain = unescape(name)
    .replace(generic[language] ?? / $/, '')
    .trim()
  return language === 'zh' ? simplify(plain) : plain
}

/**
 * Reads a language's names of subdivisions.
 * @param folder `common/subdivisions` of CLDR
 */
export const readSubdivisions = (folder: string, language: string): Names => {
  const text = readFileSync(join(folder, `${language}.xml`), 'utf8')
  const found = text.matchAll(/<subdivision type="(\w+)"[^>]*>([^<]*)</g)
  return new Map([...found].map(([, code = '', name = '']) => [code, placeAlone(name, language)]))
}
