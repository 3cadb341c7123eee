import { IconButton } from '../forms/button.tsx'
import { useTexts } from '../texts/index.ts'
import type { ViewMoves } from './use-view.ts'
import { maxZoom, minZoom } from './view.ts'
import styles from './map.module.css'

const zoomStep = 1.6

/** Buttons that do what two fingers do. */
export const ZoomButtons = ({ zoom, moves }: { zoom: number; moves: ViewMoves }) => {
  const t = useTexts()
  return (
    <div className={styles.buttons}>
      <IconButton icon="plus" label={t('map.zoomIn')} aria-disabled={zoom >= maxZoom} onClick={() => moves.zoom(zoomStep)} />
      <IconButton
        icon="minus"
        label={t('map.zoomOut')}
        aria-disabled={zoom <= minZoom}
        onClick={() => moves.zoom(1 / zoomStep)}
      />
      <IconButton icon="whole" label={t('map.whole')} aria-disabled={zoom <= minZoom} onClick={() => moves.whole()} />
    </div>
  )
}
