import styles from './icon.module.css'

// Line drawings on a 24 px grid, drawn for Quintet; `flips` mirror with the direction of writing.
const paths = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  // Of a picture, whichever way is written.
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  // Told apart by their outline: what warns is a triangle, what explains a circle.
  alert: 'M12 4L2.500 20h19zM12 10v5M12 17.500v.01',
  info: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 11v5.500M12 7.500v.01',
  help: 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.2-1.5 2.3M12 18.5v.5',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5.5 11h13v9h-13z',
  globe: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3 12h18M12 3c5 5.5 5 12.500 0 18M12 3c-5 5.500-5 12.500 0 18',
  data: 'M8 4h8l3 3v13H5V4zM8.500 10h7M8.500 14h7M8.500 17.500h4',
  images: 'M4 5h16v14H4zM4 16l4.500-4.500 4 4L15 13l5 4.500M15.500 9h.01',
  pools: 'M5 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0M13 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 19c0-3 2-5 4-5s4 2 4 5M12 19c0-3 2-5 4-5s4 2 4 5',
  judging: 'M12 4l2.300 5 5.500.6-4.100 3.700 1.200 5.400L12 16l-4.900 2.700 1.200-5.400L4.200 9.600 9.700 9z',
  matches: 'M9 12a5 5 0 1 1 5 5M15 12a5 5 0 1 1-5-5',
  chat: 'M4 5h16v11H10l-4 4v-4H4z',
  details: 'M5 7h14M5 12h14M5 17h9',
  eye: 'M2.500 12C5 7.500 8.500 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-6 6.500-9.500 6.500S5 16.500 2.500 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  edit: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  camera: 'M4 8h4l2-3h4l2 3h4v11H4zM8.500 13a3.500 3.500 0 1 0 7 0a3.500 3.500 0 1 0-7 0',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  send: 'M4 12l16-8-5 16-3-7z',
  logout: 'M14 4h5v16h-5M4 12h10M10.500 8l4 4-4 4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  whole: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  key: 'M14 10a4 4 0 1 0-4 4l1.500-1.500M12.500 11.500L20 4M17 7l2 2',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l10 7-10 7z',
  stop: 'M7 7h10v10H7z',
  mic: 'M9 6.500a3 3 0 0 1 6 0v5a3 3 0 0 1-6 0zM6 11a6 6 0 0 0 12 0M12 17v3.500',
  undo: 'M9 7L4.500 11.500 9 16M5 11.500h9a5 5 0 0 1 0 10',
  search: 'M5 11a6 6 0 1 0 12 0a6 6 0 1 0-12 0M15.500 15.500L20 20',
  copy: 'M8 8h11v12H8zM5 16V4h11',
  grip: 'M8.5 6a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0-1 0M14.5 6a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0-1 0M8.5 12a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0-1 0M14.5 12a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0-1 0M8.5 18a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0-1 0M14.5 18a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0-1 0',
  more: 'M4.75 12a0.75 0.75 0 1 0 1.5 0a0.75 0.75 0 1 0-1.5 0M11.25 12a0.75 0.75 0 1 0 1.5 0a0.75 0.75 0 1 0-1.5 0M17.75 12a0.75 0.75 0 1 0 1.5 0a0.75 0.75 0 1 0-1.5 0',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4',
} as const

/** Name of an icon. */
export type IconName = keyof typeof paths
const flips: ReadonlySet<IconName> = new Set(['back', 'forward', 'send', 'logout', 'undo', 'play'])

/** A line icon; always decoration beside a text or a label. */
export const Icon = ({ name, size = 24 }: { name: IconName; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden
    className={`${styles.icon} ${flips.has(name) ? styles.flips : ''}`}
  >
    <path d={paths[name]} />
  </svg>
)
