import { countryOfZone } from '@quintet/domain/places'

// The general emergency number, or that of the police, as each country's authorities publish it. ITU-T E.161.1 names 112 and 911 for all
// that has none yet. A country that is not here gets the general words.
const countriesOf: Readonly<Record<string, string>> = {
  '112':
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS NO LI CH TR UA RU RS ME MK AL MD GE AZ KZ IN KR ID NG RW GH TZ ZA KW LB',
  '911': 'US CA MX AR CR PA DO EC UY SV HN PY PH JO SA BS BZ PR VE',
  '999': 'GB HK SG MY BD AE QA BH KE UG ZW TT',
  '110': 'JP CN TW IR BO',
  '000': 'AU',
  '111': 'NZ',
  '190': 'BR',
  '133': 'CL',
  '123': 'CO',
  '105': 'PE',
  '191': 'TH',
  '113': 'VN',
  '15': 'PK',
  '119': 'LK JM',
  '100': 'NP IL',
  '122': 'EG',
  '19': 'MA',
  '17': 'DZ',
  '197': 'TN',
  '117': 'KH',
  '9999': 'OM',
}

const numbers = new Map(Object.entries(countriesOf).flatMap(([number, codes]) => codes.split(' ').map((code) => [code, number])))

/** The emergency number of the country that a zone lies in; undefined where it is not known for sure. */
export const emergencyNumber = (zone: number | undefined): string | undefined =>
  zone === undefined ? undefined : numbers.get(countryOfZone(zone)?.id ?? '')

// Lines for who was hurt or threatened by a partner or a date, as each country's ministry or the line itself publishes them; those for all
// victims of crime (116 006, of the European Union) where there is none of that kind. What is not known for sure is left out.
const linesOf: Readonly<Record<string, string>> = {
  '116016': 'DE',
  '0800 222 555': 'AT',
  '3919': 'FR',
  '016': 'ES',
  '1522': 'IT',
  '800 202 148': 'PT',
  '0808 2000 247': 'GB',
  '1800 341 900': 'IE',
  '0800 2000': 'NL',
  '1712': 'BE',
  '800 120 002': 'PL',
  '020 50 50 50': 'SE',
  '116006': 'NO CZ HR EE LV',
  '1888': 'DK',
  '080 005 005': 'FI',
  '15900': 'GR',
  '0800 500 333': 'RO',
  '8 800 7000 600': 'RU',
  '183': 'TR',
  '1-800-799-7233': 'US PR',
  '180': 'BR',
  '144': 'AR',
  '1455': 'CL',
  '155': 'CO',
  '100': 'PE',
  '800 911 2000': 'MX',
  '1800 737 732': 'AU',
  '0800 456 450': 'NZ',
  '181': 'IN',
  '1366': 'KR',
  '12338': 'CN',
  '15999': 'MY',
  '1300': 'TH',
  '129': 'ID',
  '118': 'IL',
  '15115': 'EG',
  '1899': 'TN',
  '0800 428 428': 'ZA',
  '1195': 'KE',
}

const lines = new Map(Object.entries(linesOf).flatMap(([number, codes]) => codes.split(' ').map((code) => [code, number])))

/** The help line of the country that a zone lies in; undefined where none is known for sure. */
export const helpLine = (zone: number | undefined): string | undefined =>
  zone === undefined ? undefined : lines.get(countryOfZone(zone)?.id ?? '')
