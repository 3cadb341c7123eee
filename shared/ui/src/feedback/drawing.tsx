import { type Tile, useTile } from '../layout/tile-context.ts'
import styles from './drawing.module.css'

/** What an empty place is empty of: nothing yet, nothing that fits what was searched, nothing left to do, no connection. */
export type EmptyKind = 'firstUse' | 'notFound' | 'allDone' | 'offline'

interface Lines {
  /** Lines in ink. */
  ink: string
  /** Lines and grounds in the tile's hue. */
  hue: string
}

// Drawn for Quintet on a grid of 160 by 120: the thing itself in ink, what is meant by it in the hue.
const tiles: Record<'data' | 'images' | 'pools' | 'judging' | 'matches' | 'shell', Lines> = {
  data: {
    ink: 'M48 18h50l16 16v70H48zM98 18v16h16M60 50h34M60 64h42M60 78h26',
    hue: 'M96 92l28-28 10 10-28 28-14 4zM120 68l10 10',
  },
  images: {
    ink: 'M34 34h56v72H34zM34 88l16-16 14 12 10-8 16 14',
    hue: 'M72 52m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M98 22l30 8-18 68-12-3M112 48v18M103 57h18',
  },
  pools: {
    ink: 'M52 46m-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0M30 96c0-18 9-28 22-28s22 10 22 28',
    hue: 'M108 46m-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0M86 96c0-18 9-28 22-28s22 10 22 28M76 26c2-6 8-6 8 0',
  },
  judging: {
    ink: 'M46 24h48v72H46zM58 84c0-9 5-15 12-15s12 6 12 15M70 54m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0',
    hue: 'M112 50l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z',
  },
  matches: {
    ink: 'M64 60m-26 0a26 26 0 1 0 52 0a26 26 0 1 0-52 0',
    hue: 'M96 60m-26 0a26 26 0 1 0 52 0a26 26 0 1 0-52 0M80 40c9 10 9 30 0 40',
  },
  shell: {
    ink: 'M34 40l46-20 46 20M42 46v56h76V46',
    hue: 'M68 102V72h24v30M80 44m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0',
  },
}

const others: Record<Exclude<EmptyKind, 'firstUse'>, Lines> = {
  notFound: { ink: 'M70 54m-30 0a30 30 0 1 0 60 0a30 30 0 1 0-60 0M92 76l28 28', hue: 'M58 54h24M64 44h12M64 64h12' },
  allDone: { ink: 'M80 60m-42 0a42 42 0 1 0 84 0a42 42 0 1 0-84 0', hue: 'M60 62l14 14 28-32' },
  offline: {
    ink: 'M48 88h58a20 20 0 0 0 4-40a30 30 0 0 0-57-6a23 23 0 0 0-5 46z',
    hue: 'M34 24l92 84',
  },
}

interface Props {
  kind?: EmptyKind | undefined
  /** Whose drawing it is; left out: that of the page around. */
  tile?: Tile
}

/** A line drawing: a tile's own, or one for each reason why nothing stands in a place. */
export const Drawing = ({ kind = 'firstUse', tile: given }: Props) => {
  const around = useTile()
  const tile = given ?? around ?? 'shell'
  const { ink, hue } = kind === 'firstUse' ? tiles[tile] : others[kind]
  return (
    <svg viewBox="0 0 160 120" className={styles.drawing} aria-hidden data-drawing={kind === 'firstUse' ? tile : kind}>
      <ellipse cx="80" cy="108" rx="62" ry="8" className={styles.ground} />
      <path d={ink} className={styles.ink} />
      <path d={hue} className={styles.hue} />
    </svg>
  )
}
