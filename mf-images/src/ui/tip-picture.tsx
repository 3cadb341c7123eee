import styles from './tip-picture.module.css'

/** What a good photo is like, in the order it is said. */
export const tips = ['face', 'alone', 'recent', 'portrait'] as const

type Tip = (typeof tips)[number]

const Frame = () => <rect x="19" y="4" width="26" height="46" rx="3" className={styles.frame} />

const Person = ({ x, size }: { x: number; size: number }) => (
  <>
    <circle cx={x} cy={27 - size} r={size} />
    <path d={`M${x - 1.7 * size} 50 v-${0.6 * size} a${1.7 * size} ${1.7 * size} 0 0 1 ${3.4 * size} 0 v${0.6 * size}`} />
  </>
)

const drawn: Record<Tip, React.ReactNode> = {
  face: (
    <>
      <Frame />
      <circle cx="32" cy="25" r="10" />
      <path d="M28 23v1M36 23v1M28 29q4 3 8 0M23 50v-6q9-7 18 0v6" />
    </>
  ),
  alone: (
    <>
      <Frame />
      <Person x={32} size={6} />
      <g className={styles.not}>
        <Person x={9} size={4} />
        <Person x={55} size={4} />
      </g>
    </>
  ),
  recent: (
    <>
      <Frame />
      <Person x={32} size={6} />
      <circle cx="48" cy="12" r="8" className={styles.ground} />
      <path d="M48 7v5l3 2" />
    </>
  ),
  portrait: (
    <>
      <rect x="3" y="14" width="58" height="28" rx="3" className={styles.not} />
      <Frame />
      <Person x={32} size={6} />
    </>
  ),
}

/** A tip as a small drawing; its words stand beside it. */
export const TipPicture = ({ tip }: { tip: Tip }) => (
  <svg viewBox="0 0 64 54" className={styles.picture} aria-hidden>
    {drawn[tip]}
  </svg>
)
