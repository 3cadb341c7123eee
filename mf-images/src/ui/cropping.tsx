import { cropRatio } from '@quintet/domain/photos'
import { Field } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
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
/** Pixels that the picture moves with an arrow key; a fifth of them with Shift. */
const keyboardStep = 12

/** Moves and zooms a picture behind a 9:16 window; by finger, wheel, slider or arrow keys. */
export const Cropping = ({ url, onBox }: { url: string; onBox: (box: CropBox) => void }) => {
  const t = useTexts('images')
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [position, setPosition] = useState({ left: 0, top: 0 })
  return (
    <div className={styles.cropping}>
      <div className={styles.stage} dir="ltr">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={largestZoom}
          aspect={cropRatio.width / cropRatio.height}
          objectFit="vertical-cover"
          disableAutomaticStylesInjection
          classes={{ containerClassName: styles.container, mediaClassName: styles.media, cropAreaClassName: styles.area }}
          // Of a role that has the keys of its own: a screen reader would keep the arrows to itself.
          cropperProps={{ role: 'application', 'aria-label': t('edit.area') }}
          keyboardStep={keyboardStep}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={({ x, y }, box) => {
            setPosition({ left: Math.round(x), top: Math.round(y) })
            onBox(box)
          }}
        />
      </div>
      <p className="visually-hidden" role="status">
        {t('edit.position', position)}
      </p>
      <Field label={t('edit.zoom')}>
        {(control) => (
          <input
            {...control}
            type="range"
            min={1}
            max={largestZoom}
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
