import { memo } from 'react'
import { fingerReach, hasRoom, needsMark } from './hit.ts'
import type { Tone } from './map-shapes.tsx'
import type { Mark } from './read-map.ts'
import styles from './map.module.css'

interface MapMarksProps {
  marks: readonly Mark[]
  /** Pixels of a unit of the map. */
  scale: number
  toneOf(code: number): Tone
  /** The member's own zone. */
  own: number | undefined
}

const dotRadius = 4

// A drop that points at the place, drawn for Quintet.
const pin = 'M0 0C-3-6-8-9-8-15a8 8 0 1 1 16 0C8-9 3-6 0 0z'

/** Marks of what is too small to be hit, at their full size as soon as there is room for it, and the pin of the own zone. */
export const MapMarks = memo(({ marks, scale, toneOf, own }: MapMarksProps) => {
  const small = marks.filter((mark) => needsMark(mark, scale))
  const home = marks.find(({ code }) => code === own)
  return (
    <>
      {small.map((mark, index) => (
        <circle
          key={index}
          data-code={mark.code}
          data-mark={mark.code}
          cx={mark.x}
          cy={mark.y}
          r={(hasRoom(mark, small, scale) ? fingerReach : dotRadius) / scale}
          className={`${styles.mark} ${styles[toneOf(mark.code)]}`}
        />
      ))}
      {home ? <path d={pin} className={styles.pin} transform={`translate(${home.x} ${home.y}) scale(${1 / scale})`} /> : null}
    </>
  )
})
