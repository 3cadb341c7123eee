import { gestures } from '@quintet/domain/photos'
import { HandFigure } from './hand-figure.tsx'
import { HeadFigure } from './head-figure.tsx'

interface Props {
  /** Place in the list of gestures, from 1 on. */
  gesture: number
  withoutHands: boolean
  /** What it shows, in words. */
  text: string
}

/** A line drawing of a gesture, or of its equivalent without hands. */
export const GestureFigure = ({ gesture, withoutHands, text }: Props) => {
  const shown = gestures[gesture - 1]
  if (!shown) return null
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox="0 0 120 120"
      width="100%"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {withoutHands ? <HeadFigure gesture={shown.head} /> : <HandFigure gesture={shown.hand} />}
    </svg>
  )
}
