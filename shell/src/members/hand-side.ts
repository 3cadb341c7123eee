import { $direction, $member } from '@quintet/sdk'
import { computed } from 'nanostores'

const left = 2

const $hand = computed([$member, $direction], ({ data }, direction) => ({ hand: data?.handSide, direction }))

/**
 * Puts primary actions where the member's thumb is: on that side of a wide screen, and where two fill a phone's row, in that order. What
 * comes last is the primary one, so it stands at the line's end until a hand was chosen.
 */
export const followHandSide = (root: HTMLElement): (() => void) => {
  const stop = $hand.subscribe(({ hand, direction }) => {
    const endsLeft = direction === 'rtl'
    const isReversed = hand !== undefined && (hand === left) !== endsLeft
    root.style.setProperty('--thumb-side', hand === left ? 'left' : 'right')
    root.style.setProperty('--thumb-order', isReversed ? 'row-reverse' : 'row')
  })
  return () => {
    stop()
    for (const name of ['--thumb-side', '--thumb-order']) root.style.removeProperty(name)
  }
}
