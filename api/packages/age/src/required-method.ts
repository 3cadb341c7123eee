import { country, countryOfZone, zones } from '@quintet/domain/places'

/** A way to learn whether somebody is of age, besides the birth date that they tell. */
export type AgeMethod = 'sandbox' | 'external'

/** The method that each country asks for, by any of the ISO codes that the country or group holds. */
export type AgeMethods = ReadonlyMap<string, AgeMethod>

const isMethod = (word: string): word is AgeMethod => word === 'sandbox' || word === 'external'

/**
 * Reads `GB=external,FR=sandbox`.
 * @throws Error that says what is wrong
 */
export const readAgeMethods = (value: string): AgeMethods => {
  const pairs = value.split(',').filter((pair) => pair.trim() !== '')
  return new Map(
    pairs.map((pair) => {
      const [code = '', method = ''] = pair.split('=').map((word) => word.trim())
      if (!country(code)) throw new Error(`must name countries by their two letters, and "${code}" is none`)
      if (!isMethod(method)) throw new Error('must give each country one of sandbox, external')
      return [code, method]
    }),
  )
}

/** The method that is required of who lives in a zone; undefined where the birth date that was told is enough. */
export const requiredMethod = (methods: AgeMethods, zone: number | undefined): AgeMethod | undefined => {
  if (zone === undefined || methods.size === 0) return undefined
  const home = countryOfZone(zone)
  const code = home && [home.id, ...home.codes].find((each) => methods.has(each))
  return code === undefined ? undefined : methods.get(code)
}

/** The zones by the method that is required of who lives there. */
export const zonesByMethod = (methods: AgeMethods): Map<AgeMethod, number[]> => {
  const found = new Map<AgeMethod, number[]>()
  for (const { code } of methods.size === 0 ? [] : zones) {
    const method = requiredMethod(methods, code)
    if (method !== undefined) found.set(method, [...(found.get(method) ?? []), code])
  }
  return found
}
