import type { HeadGesture } from '@quintet/domain/photos'
import { type FaceLook, Head } from './face.tsx'

const looks: Readonly<Partial<Record<HeadGesture, FaceLook>>> = {
  noseWrinkled: { wrinkled: true, brows: -2 },
  eyesUp: { eyes: 'up' },
  chinUp: { shift: -11 },
  chinDown: { shift: 10 },
  eyesClosed: { eyes: 'closed' },
  mouthOpen: { mouth: 'open' },
  cheeksPuffed: { puffed: true },
  browsUp: { brows: 8 },
  tongueOut: { mouth: 'tongue' },
  oneEyeClosed: { eyes: 'one' },
  broadSmile: { mouth: 'grin' },
  lipsPursed: { mouth: 'purse' },
  lipsIn: { mouth: 'in' },
}

const Profile = () => (
  <>
    <path d="M18 120c3-16 14-22 26-25M100 120c-2-18-16-22-28-24" />
    <path d="M44 95c-10-8-16-22-14-40 2-18 15-31 33-31 16 0 24 10 24 24l-2 8 7 12-6 3 1 6-4 3 1 7c0 5-6 7-14 5l-2 8" />
    <path d="M72 47q6-3 10-1M72 82q5 1 9-1M50 56q-6 2-4 10 1 5 6 4" />
    <circle cx={78} cy={54} r={2.2} fill="currentColor" />
  </>
)

/** What the head alone shows. */
export const HeadFigure = ({ gesture }: { gesture: HeadGesture }) => {
  if (gesture === 'profile') return <Profile />
  return <Head look={looks[gesture] ?? {}} tilt={gesture === 'tilt' ? 22 : 0} isShoulderUp={gesture === 'shoulderUp'} />
}
