import { country, countryName, zone, zoneName } from '@quintet/domain/places'
import { $language, $locale, loadContent, useStore } from '@quintet/sdk'
import { atom, computed } from 'nanostores'
import { useEffect } from 'react'

/** Names of zones by code, in one language. */
type ZoneNames = Readonly<Record<string, string>>

const $names = atom<{ id: number; names: ZoneNames } | undefined>(undefined)

/** What places are called in the chosen language; English names stand in until those of the language are there. */
export interface PlaceNames {
  zone(code: number): string
  country(id: string): string
  /** The zone with its country, where its name alone would not say it. */
  full(code: number): { name: string; country: string | undefined }
}

/** Reads a language's table of zones. */
export const placeNamesOf = (names: ZoneNames, locale: string): PlaceNames => {
  const ofZone = (code: number): string => names[code] ?? zoneName(code, locale)
  const ofCountry = (id: string): string => countryName(id, locale)
  const full = (code: number) => {
    const { name, country: id = '' } = zone(code) ?? {}
    const isOwn = name === undefined || country(id)?.isGroup === true
    return { name: ofZone(code), country: isOwn ? undefined : ofCountry(id) }
  }
  return { zone: ofZone, country: ofCountry, full }
}

const $placeNames = computed([$names, $language, $locale], (found, { id }, locale) =>
  placeNamesOf(found?.id === id ? found.names : {}, locale),
)

const pending = new Map<number, Promise<void>>()

const load = async (id: number): Promise<void> => {
  const names = await loadContent<ZoneNames>(`zones-${id}.json`)
  if ($language.get().id === id) $names.set({ id, names })
}

// Fails silently: the English names serve as well.
const loadPlaceNames = (id: number): Promise<void> => {
  if ($names.get()?.id === id) return Promise.resolve()
  const running =
    pending.get(id) ??
    load(id)
      .catch(() => undefined)
      .finally(() => void pending.delete(id))
  pending.set(id, running)
  return running
}

/** What places are called in the chosen language; its names are fetched on first use. */
export const usePlaceNames = (): PlaceNames => {
  const names = useStore($placeNames)
  const { id } = useStore($language)
  useEffect(() => void loadPlaceNames(id), [id])
  return names
}
