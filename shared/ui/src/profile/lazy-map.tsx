import { regionOfZone } from '@quintet/domain/places'
import { lazy, Suspense } from 'react'
import type { MapName } from '../map/load-map.ts'
import type { PlaceMapProps, SmallPlaceMapProps } from '../map/place-map.tsx'
import type { Tone } from '../map/map-shapes.tsx'
import { useTexts } from '../texts/index.ts'
import { useAnswerText } from './answer-text.ts'

export type { MapName, Tone }

// A member who opens no place pays nothing for maps.
const parts = () => import(/* webpackChunkName: "map" */ '../map/place-map.tsx')
const none = { default: () => null }

// Without them the list serves alone, as without the map itself.
const LazyMap = lazy(() =>
  parts().then(
    ({ PlaceMap: map }) => ({ default: map }),
    () => none,
  ),
)
const LazySmallMap = lazy(() =>
  parts().then(
    ({ SmallPlaceMap: map }) => ({ default: map }),
    () => none,
  ),
)

// Nothing is seen in its place; what waits for the page to be whole waits for it, too.
const OnItsWay = () => <span hidden data-waiting />

/** A map of a region or of the world to choose from; a list beside it must do the same. */
export const PlaceMap = (props: PlaceMapProps) => (
  <Suspense fallback={<OnItsWay />}>
    <LazyMap {...props} />
  </Suspense>
)

/** Fetches what shows a map ahead, and the map. */
export const warmMap = async (name: MapName): Promise<void> => {
  await import(/* webpackChunkName: "map" */ '../map/load-map.ts')
    .then(({ prepareMap }) => prepareMap(name))
    .catch(() => undefined)
}

/** A small picture of where a zone lies: the zone and nothing finer. */
export const ZonePicture = ({ code }: { code: number }) => {
  const t = useTexts()
  const answer = useAnswerText()
  const props: SmallPlaceMapProps = {
    name: regionOfZone(code) ?? 'world',
    code,
    label: t('map.place', { place: answer('zone', code) }),
  }
  return (
    <Suspense fallback={<OnItsWay />}>
      <LazySmallMap {...props} />
    </Suspense>
  )
}
