type Direction = 'n' | 's' | 'e' | 'w' | 'c' | 'ne' | 'nw' | 'se' | 'sw' | 'nc'

const english: Record<string, Direction> = {
  Northern: 'n',
  North: 'n',
  Southern: 's',
  Eastern: 'e',
  Western: 'w',
  Central: 'c',
  'North-Eastern': 'ne',
  'North East': 'ne',
  'North West': 'nw',
  'South East': 'se',
  'South West': 'sw',
  'North Central': 'nc',
}

const order: readonly Direction[] = ['n', 's', 'e', 'w', 'c', 'ne', 'nw', 'se', 'sw', 'nc']

// In the order above; `$` is the name of the country or province.
const patterns: Record<string, string> = {
  zh: '$北部|$南部|$东部|$西部|$中部|$东北部|$西北部|$东南部|$西南部|$中北部',
  hi: 'उत्तरी $|दक्षिणी $|पूर्वी $|पश्चिमी $|मध्य $|पूर्वोत्तर $|उत्तर-पश्चिमी $|दक्षिण-पूर्वी $|दक्षिण-पश्चिमी $|उत्तर-मध्य $',
  es: '$ (norte)|$ (sur)|$ (este)|$ (oeste)|$ (centro)|$ (noreste)|$ (noroeste)|$ (sureste)|$ (suroeste)|$ (centro norte)',
  fr: '$ (nord)|$ (sud)|$ (est)|$ (ouest)|$ (centre)|$ (nord-est)|$ (nord-ouest)|$ (sud-est)|$ (sud-ouest)|$ (centre-nord)',
  ar: 'شمال $|جنوب $|شرق $|غرب $|وسط $|شمال شرق $|شمال غرب $|جنوب شرق $|جنوب غرب $|شمال وسط $',
  ru: '$ (север)|$ (юг)|$ (восток)|$ (запад)|$ (центр)|$ (северо-восток)|$ (северо-запад)|$ (юго-восток)|$ (юго-запад)|$ (север центра)',
  pt: '$ (norte)|$ (sul)|$ (leste)|$ (oeste)|$ (centro)|$ (nordeste)|$ (noroeste)|$ (sudeste)|$ (sudoeste)|$ (centro-norte)',
  de: '$ (Norden)|$ (Süden)|$ (Osten)|$ (Westen)|$ (Mitte)|$ (Nordosten)|$ (Nordwesten)|$ (Südosten)|$ (Südwesten)|$ (nördliche Mitte)',
}

/** A direction and what it is a part of, as in “Northern Thailand”; the place is empty where the direction stands alone. */
export interface Bearing {
  direction: Direction
  of: string
}

/** Reads a name of the catalogue as a bearing. @returns undefined where it is none */
export const readBearing = (name: string): Bearing | undefined => {
  const word = Object.keys(english)
    .filter((one) => name === one || name.startsWith(`${one} `))
    .toSorted((a, b) => b.length - a.length)[0]
  const direction = word === undefined ? undefined : english[word]
  return direction && { direction, of: name.slice(word?.length).trim() }
}

/** The name of a part of a place in a language. */
export const bearingName = (direction: Direction, place: string, language: string): string =>
  (patterns[language]?.split('|')[order.indexOf(direction)] ?? '$').replace('$', place)
