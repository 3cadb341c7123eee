import { type MapName, useMap } from './load-map.ts'
import { SmallMap } from './small-map.tsx'
import { ZoneMap, type ZoneMapProps } from './zone-map.tsx'
import styles from './map.module.css'

/** What a map is asked for with, before it is there. */
export type PlaceMapProps = Omit<ZoneMapProps, 'map'> & { name: MapName }

/** A map to choose from. Where it can't be fetched there is none, and the list beside it serves alone. */
export const PlaceMap = ({ name, ...props }: PlaceMapProps) => {
  const map = useMap(name)
  if (map === 'failed') return null
  return map === 'loading' ? (
    <div className={styles.waiting} aria-hidden data-waiting />
  ) : (
    <ZoneMap key={name} map={map} {...props} />
  )
}

/** What a small map shows. */
export interface SmallPlaceMapProps {
  name: MapName
  code: number
  label: string
}

/** A still picture of where a zone lies; nothing where the map can't be fetched. */
export const SmallPlaceMap = ({ name, code, label }: SmallPlaceMapProps) => {
  const map = useMap(name)
  return typeof map === 'object' ? <SmallMap map={map} code={code} label={label} /> : null
}
