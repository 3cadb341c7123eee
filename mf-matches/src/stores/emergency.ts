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
