import { memo, useId } from 'react'
import type { MapDrawing } from './read-map.ts'
import styles from './map.module.css'

/** How a shape is drawn: as any other, chosen, or out of reach. */
export type Tone = 'plain' | 'chosen' | 'outside'

const Shape = memo(({ code, line, tone, hatch }: { code: number; line: string; tone: Tone; hatch: string }) => (
  <path data-code={code} d={line} className={styles[tone]} fill={tone === 'outside' ? `url(#${hatch})` : undefined} />
))

interface MapShapesProps {
  map: MapDrawing
  toneOf(code: number): Tone
}

// In units of the map.
const hatchSize = 120

/** All shapes of a map; one is drawn anew only when its own tone changes. */
export const MapShapes = memo(({ map, toneOf }: MapShapesProps) => {
  const hatch = useId()
  return (
    <>
      <defs>
        <pattern id={hatch} width={hatchSize} height={hatchSize} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={hatchSize} height={hatchSize} className={styles.hatchGround} />
          <rect width={hatchSize / 3} height={hatchSize} className={styles.hatchLine} />
        </pattern>
      </defs>
      {map.shapes.map(({ code, line }) => (
        <Shape key={code} code={code} line={line} tone={toneOf(code)} hatch={hatch} />
      ))}
    </>
  )
})
