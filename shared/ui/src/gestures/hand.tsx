/** Which fingers of a hand are stretched, from the index to the little one, and where the thumb is. */
export interface HandLook {
  fingers: readonly [boolean, boolean, boolean, boolean]
  thumb: 'in' | 'out' | 'up' | 'ring'
}

const surface = 'var(--surface, Canvas)'
const lengths = [28, 32, 29, 22] as const

const Finger = ({ place, isStretched }: { place: number; isStretched: boolean }) => {
  const height = isStretched ? (lengths[place] ?? 28) : 8
  return <rect x={-14 + 7 * place} y={4 - height} width={7} height={height + 6} rx={3.5} fill={surface} />
}

const thumbs = {
  in: <rect x={-12} y={11} width={18} height={7} rx={3.5} fill={surface} />,
  out: <rect x={-17} y={-8} width={7} height={26} rx={3.5} fill={surface} transform="rotate(-62 -13 16)" />,
  up: <rect x={-15} y={-22} width={7.5} height={32} rx={3.7} fill={surface} />,
  ring: <rect x={-17} y={-4} width={7} height={22} rx={3.5} fill={surface} transform="rotate(-12 -13 16)" />,
} as const

/** A hand with its wrist; the middle of the palm is at 0, 12. */
export const Hand = ({ fingers, thumb }: HandLook) => (
  <>
    <path d="M-8 24v16M8 24v16" />
    {thumb === 'out' ? thumbs.out : null}
    {fingers.map((isStretched, place) => (
      <Finger key={lengths[place]} place={place} isStretched={isStretched} />
    ))}
    <rect x={-14} y={1} width={28} height={26} rx={9} fill={surface} />
    {thumb === 'ring' ? <circle cx={-15} cy={-6} r={8} fill={surface} /> : null}
    {thumb === 'out' || thumb === 'ring' ? null : thumbs[thumb]}
  </>
)
