import { ContentPicture } from '@quintet/ui'
import styles from './body-pictures.module.css'

interface ShapePictureProps {
  /** 1 to 7, or 8 for any shape. */
  shape: number
  /** Shows the woman or the man of the picture alone; both where it is left out. */
  male?: boolean | undefined
  size?: 'small' | 'large'
}

/** A drawing of a body shape; words stand beside it. */
export const ShapePicture = ({ shape, male, size = 'small' }: ShapePictureProps) => {
  const half = male === undefined ? '' : male ? styles.man : styles.woman
  return (
    <ContentPicture file={`shape-${shape}.png`} width={480} height={436} className={`${styles.shape} ${styles[size]} ${half}`} />
  )
}

/** The chart of all builds and levels of activity. */
export const BuildChart = ({ text }: { text: string }) => (
  <figure className={styles.chart}>
    <ContentPicture file="appearance-chart.png" width={475} height={369} className={styles.builds} />
    <figcaption>{text}</figcaption>
  </figure>
)
