import { $member } from '@quintet/sdk'

/** Puts primary actions where the member's thumb is: at the line's end for a right hand in a left-to-right language. */
export const followHandSide = (root: HTMLElement): (() => void) => {
  const stop = $member.subscribe(({ data }) => {
    root.style.setProperty('--thumb-side', data?.handSide === 2 ? 'left' : 'right')
  })
  return () => {
    stop()
    root.style.removeProperty('--thumb-side')
  }
}
