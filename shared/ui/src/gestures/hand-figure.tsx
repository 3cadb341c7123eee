import type { HandGesture } from '@quintet/domain/photos'
import { Head } from './face.tsx'
import { Hand, type HandLook } from './hand.tsx'

const [yes, no] = [true, false]

const beside: Readonly<Partial<Record<HandGesture, HandLook>>> = {
  palm: { fingers: [yes, yes, yes, yes], thumb: 'out' },
  fist: { fingers: [no, no, no, no], thumb: 'in' },
  thumb: { fingers: [no, no, no, no], thumb: 'up' },
  index: { fingers: [yes, no, no, no], thumb: 'in' },
  victory: { fingers: [yes, yes, no, no], thumb: 'in' },
  three: { fingers: [yes, yes, yes, no], thumb: 'in' },
  four: { fingers: [yes, yes, yes, yes], thumb: 'in' },
  little: { fingers: [no, no, no, yes], thumb: 'in' },
  ring: { fingers: [no, yes, yes, yes], thumb: 'ring' },
  angle: { fingers: [yes, no, no, no], thumb: 'out' },
  horns: { fingers: [yes, no, no, yes], thumb: 'in' },
}

/** Where a flat hand lies on the head. */
const laid: Readonly<Partial<Record<HandGesture, string>>> = {
  onHead: 'translate(78 22) rotate(-96)',
  onChin: 'translate(80 97) rotate(-84)',
  onEar: 'translate(92 66) rotate(-8)',
  overEye: 'translate(92 60) rotate(-88)',
  onForehead: 'translate(86 42) rotate(-92)',
}

const flat: HandLook = { fingers: [yes, yes, yes, yes], thumb: 'in' }

/** What a hand shows: beside a face, or on it. */
export const HandFigure = ({ gesture }: { gesture: HandGesture }) => {
  const look = beside[gesture]
  if (!look)
    return (
      <>
        <Head />
        <g transform={`${laid[gesture] ?? ''} scale(0.8)`}>
          <Hand {...flat} />
        </g>
      </>
    )
  return (
    <>
      <g transform="translate(-12 22) scale(0.82)">
        <Head />
      </g>
      <g transform="translate(94 62)">
        <Hand {...look} />
      </g>
    </>
  )
}
