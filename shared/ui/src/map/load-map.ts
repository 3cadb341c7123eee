import { contentAddress, environment, keepFile, readKeptFile, useStore } from '@quintet/sdk'
import { atom } from 'nanostores'
import { useEffect, useMemo } from 'react'
import { mapsVersion } from './maps-version.ts'
import { type MapDrawing, readMap } from './read-map.ts'

/** Number of a region, or the world with all of them. */
export type MapName = number | 'world'

/** A map on its way, there, or not to be had. */
export type MapState = MapDrawing | 'loading' | 'failed'

const states = new Map<MapName, ReturnType<typeof createState>>()
const createState = () => atom<MapState>('loading')

const fetchText = async (name: MapName): Promise<string> => {
  const response = await environment().fetch(contentAddress(`map-${name}.svg`))
  if (!response.ok) throw new Error(`map ${name}: ${response.status}`)
  return response.text()
}

const load = async (name: MapName): Promise<MapDrawing> => {
  const kept = readKeptFile('maps', String(name), mapsVersion)
  if (kept !== undefined) return readMap(kept)
  const text = await fetchText(name)
  const drawing = readMap(text)
  keepFile('maps', String(name), mapsVersion, text)
  return drawing
}

const stateOf = (name: MapName) => {
  const known = states.get(name) ?? createState()
  states.set(name, known)
  return known
}

const pending = new Map<MapName, Promise<void>>()

const loadOnce = async (name: MapName): Promise<void> => {
  const $state = stateOf(name)
  if (typeof $state.get() === 'object') return
  try {
    $state.set(await load(name))
  } catch {
    // As the specification says: without a word. The list beside the map does the same.
    $state.set('failed')
  }
}

/** Fetches a map, or takes it from the device. A failed fetch stays silent, and is tried again when the map is next wanted. */
export const prepareMap = (name: MapName): Promise<void> => {
  const running = pending.get(name) ?? loadOnce(name).finally(() => void pending.delete(name))
  pending.set(name, running)
  return running
}

/** A map by its name; it is fetched on first use. */
export const useMap = (name: MapName): MapState => {
  const $state = useMemo(() => stateOf(name), [name])
  const state = useStore($state)
  useEffect(() => void prepareMap(name), [name])
  return state
}
