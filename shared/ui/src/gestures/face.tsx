/** How a face is drawn; what is left out is calm. */
export interface FaceLook {
  eyes?: 'closed' | 'one' | 'up'
  mouth?: 'open' | 'tongue' | 'grin' | 'purse' | 'in'
  /** How far brows are raised. */
  brows?: number
  /** How far down the features are. */
  shift?: number
  wrinkled?: boolean
  puffed?: boolean
}

const open = (x: number) => <circle cx={x} cy={56} r={2.2} fill="currentColor" />
const closed = (x: number) => <path d={`M${x - 6} 55q6 6 12 0`} />
const up = (x: number) => (
  <>
    <ellipse cx={x} cy={56} rx={6} ry={5} />
    <circle cx={x} cy={53} r={2.2} fill="currentColor" />
  </>
)

const Eyes = ({ eyes }: Pick<FaceLook, 'eyes'>) => {
  const left = eyes === 'up' ? up : eyes === 'closed' || eyes === 'one' ? closed : open
  const right = eyes === 'up' ? up : eyes === 'closed' ? closed : open
  return (
    <>
      {left(49)}
      {right(71)}
    </>
  )
}

const mouths = {
  calm: <path d="M52 77q8 4 16 0" />,
  open: <ellipse cx={60} cy={78} rx={6} ry={8} />,
  tongue: <path d="M50 75h20M55 75v8a5 5 0 0 0 10 0v-8" />,
  grin: <path d="M45 72q15 20 30 0zM48 76h24" />,
  purse: <path d="M60 74a4 4 0 1 0 .1 0M50 73l3 2M70 73l-3 2M50 83l3-2M70 83l-3-2" />,
  in: <path d="M51 77h18M50 74q-2 3 0 6M70 74q2 3 0 6" />,
} as const

const wrinkles = 'M53 63l4 2M67 63l-4 2M54 68l3-1M66 68l-3-1M57 50v4M63 50v4'

/** The features of a face. */
export const Face = ({ eyes, mouth, brows = 0, shift = 0, wrinkled, puffed }: FaceLook) => (
  <g transform={`translate(0 ${shift})`}>
    <path d={`M43 ${48 - brows}q6-4 12-1M65 ${47 - brows}q6-3 12 1`} />
    <Eyes eyes={eyes} />
    <path d={wrinkled ? `M60 58v8q-3 3 0 4${wrinkles}` : 'M60 58q-5 9 0 11'} />
    {puffed ? <path d="M55 78h10M42 70q-7 6-1 14M78 70q7 6 1 14" /> : mouths[mouth ?? 'calm']}
  </g>
)

const shoulders = 'M14 120c3-18 22-22 36-24v-8M106 120c-3-18-22-22-36-24v-8'
const oneUp = 'M14 120c3-18 22-22 36-24v-8M108 120c2-20 2-34-10-36-10-1-18 8-28 10v-6'

/** Head and shoulders, with something before or around the face. */
export const Head = ({
  look = {},
  tilt = 0,
  isShoulderUp = false,
}: {
  look?: FaceLook
  tilt?: number
  isShoulderUp?: boolean
}) => (
  <>
    <path d={isShoulderUp ? oneUp : shoulders} />
    <g transform={`rotate(${tilt} 60 92)`}>
      <path
        d={
          look.puffed
            ? 'M60 24c-20 0-27 16-27 32 0 8-3 12-1 20 3 10 16 18 28 18s25-8 28-18c2-8-1-12-1-20 0-16-7-32-27-32z'
            : 'M60 24c-20 0-27 16-27 32 0 20 12 38 27 38s27-18 27-38c0-16-7-32-27-32z'
        }
      />
      <path d="M34 48c10-2 18-8 22-16 6 8 18 14 30 16" />
      <Face {...look} />
    </g>
  </>
)
