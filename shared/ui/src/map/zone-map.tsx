import { type CSSProperties, useId, useRef, useState } from 'react'
import { useTexts } from '../texts/index.ts'
import { shapeAt } from './hit.ts'
import { MapMarks } from './map-marks.tsx'
import { MapShapes, type Tone } from './map-shapes.tsx'
import type { MapDrawing } from './read-map.ts'
import { ZoomButtons } from './zoom-buttons.tsx'
import { useGestures } from './use-gestures.ts'
import { useView } from './use-view.ts'
import { minZoom, type Place, scaleOf, toMap } from './view.ts'
import styles from './map.module.css'

export interface ZoneMapProps {
  map: MapDrawing
  /** What the map shows. */
  label: string
  nameOf(code: number): string
  /** Must stay the same function while nothing changes. */
  toneOf(code: number): Tone
  onChoose(code: number): void
  own?: number | undefined
}

const landAt = (frame: HTMLElement | null, { x, y }: Place): number => {
  const { left = 0, top = 0 } = frame?.getBoundingClientRect() ?? {}
  const found = document.elementFromPoint(left + x, top + y)?.closest<SVGElement>('[data-code]')
  return Number(found?.dataset.code ?? 0)
}

/** A map to choose from by finger or pointer, with zoom and pan. A list beside it must do the same for keyboards and screen readers. */
export const ZoneMap = ({ map, label, nameOf, toneOf, onChoose, own }: ZoneMapProps) => {
  const t = useTexts()
  const hint = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState(0)
  const layer = useRef<HTMLDivElement>(null)
  const view = useView(frame, layer, map)
  const whole = scaleOf(view.frame, map)
  const codeAt = (at: Place): number => {
    const onMap = toMap(view.latest(), at, view.frame, map)
    return shapeAt(landAt(frame.current, at), onMap, map.marks, whole * view.latest().zoom)
  }
  const gestures = useGestures(frame, view, {
    onPoint: (at) => setPointed(at ? codeAt(at) : 0),
    onChoose: (at) => {
      const code = codeAt(at)
      if (code !== 0) onChoose(code)
    },
  })
  const shape = { '--map-width': map.width, '--map-height': map.height } as CSSProperties
  return (
    <div className={styles.map}>
      <div
        ref={frame}
        className={styles.frame}
        style={shape}
        dir="ltr"
        role="group"
        aria-label={label}
        aria-describedby={hint}
        tabIndex={0}
        data-zoomed={view.zoom > minZoom || undefined}
        {...gestures}
      >
        <div ref={layer} className={styles.layer} style={{ '--zoom': view.zoom } as CSSProperties}>
          {whole === 0 ? null : (
            <svg width={map.width * whole} height={map.height * whole} viewBox={`0 0 ${map.width} ${map.height}`} aria-hidden>
              <MapShapes map={map} toneOf={toneOf} />
              <MapMarks marks={map.marks} scale={whole * view.zoom} toneOf={toneOf} own={own} />
            </svg>
          )}
        </div>
      </div>
      <p className={styles.name} dir="auto" aria-hidden>
        {pointed === 0 ? '' : nameOf(pointed)}
      </p>
      <div className={styles.bar}>
        <p role="status" className={styles.level}>
          {t('map.zoom', { zoom: Math.round(view.zoom * 10) / 10 })}
        </p>
        <ZoomButtons zoom={view.zoom} moves={view.moves} />
      </div>
      <p id={hint} className="visually-hidden">
        {t('map.hint')}
      </p>
    </div>
  )
}
