import { encode } from 'uqr'
import styles from './sign-in.module.css'

/** A text as a QR code, drawn as one path. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={styles.picture} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  )
}
