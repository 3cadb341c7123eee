import { cropRatio, cropSize } from '@quintet/domain/photos'
import { Field, IconButton } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type RefObject, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import styles from './cropping.module.css'

/** The cut in pixels of the picture. */
export interface CropBox {
  x: number
  y: number
  width: number
  height: number
}

const largestZoom = 5

/** How far a picture may be zoomed: what is cut out of it keeps the least size of a photo. */
export const zoomOf = ({ width, height }: { width: number; height: number }): number => {
  const widest = Math.min(width, (height * cropRatio.width) / cropRatio.height)
  return Math.min(largestZoom, Math.max(1, widest / (cropSize.width + 1)))
}

/** Pixels that the picture moves with an arrow key; a fifth of them with Shift. */
const keyboardStep = 12

const directions = { left: 'ArrowLeft', up: 'ArrowUp', down: 'ArrowDown', right: 'ArrowRight' } as const
const pressesOfButton = 3

// The frame knows its limits by the keys; a button presses them.
const pressKey = (frame: Element | null | undefined, key: string): void => {
  for (let press = 0; press < pressesOfButton; press++)
    for (const kind of ['keydown', 'keyup'])
      frame?.dispatchEvent(new KeyboardEvent(kind, { key, bubbles: true, cancelable: true }))
}

/** For whom dragging is hard: each press moves the picture a step (WCAG 2.5.7). */
const MoveButtons = ({ stage, fixed }: { stage: RefObject<HTMLDivElement | null>; fixed: { x: boolean; y: boolean } }) => {
  const t = useTexts('images')
  return (
    <div className={styles.moves} dir="ltr">
      {(Object.keys(directions) as (keyof typeof directions)[]).map((direction) => (
        <IconButton
          key={direction}
          icon={direction}
          label={t(`edit.move.${direction}`)}
          disabled={direction === 'left' || direction === 'right' ? fixed.x : fixed.y}
          onClick={() => pressKey(stage.current?.querySelector('[role=application]'), directions[direction])}
        />
      ))}
    </div>
  )
}

/** Moves and zooms a picture behind a 9:16 window; by finger, wheel, slider, buttons or arrow keys. */
export const Cropping = ({ url, onBox }: { url: string; onBox: (box: CropBox) => void }) => {
  const t = useTexts('images')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [box, setBox] = useState<CropBox>()
  const stage = useRef<HTMLDivElement>(null)
  const largest = zoomOf(size)
  const fixed = { x: !box || box.width >= size.width - 1, y: !box || box.height >= size.height - 1 }
  const [position, setPosition] = useState({ left: 0, top: 0 })
  return (
    <div className={styles.cropping}>
      <div ref={stage} className={styles.stage} dir="ltr">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={largest}
          aspect={cropRatio.width / cropRatio.height}
          objectFit="vertical-cover"
          disableAutomaticStylesInjection
          classes={{ containerClassName: styles.container, mediaClassName: styles.media, cropAreaClassName: styles.area }}
          // Of a role that has the keys of its own: a screen reader would keep the arrows to itself.
          cropperProps={{ role: 'application', 'aria-label': t('edit.area') }}
          keyboardStep={keyboardStep}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onMediaLoaded={({ naturalWidth, naturalHeight }) => setSize({ width: naturalWidth, height: naturalHeight })}
          onCropComplete={({ x, y }, cut) => {
            setPosition({ left: Math.round(x), top: Math.round(y) })
            setBox(cut)
            onBox(cut)
          }}
        />
      </div>
      <p className="visually-hidden" role="status">
        {t('edit.position', position)}
      </p>
      <MoveButtons stage={stage} fixed={fixed} />
      <Field label={t('edit.zoom')}>
        {(control) => (
          <input
            {...control}
            type="range"
            min={1}
            max={largest}
            step={0.05}
            value={zoom}
            className={styles.zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        )}
      </Field>
    </div>
  )
}
