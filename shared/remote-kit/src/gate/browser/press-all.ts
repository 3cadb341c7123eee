import { pressControls } from '../looks/press.ts'
import { PageLocked, within } from '../within.ts'
import { addressOf, type Walk } from './go-through.ts'

const mostMs = 15_000

/** Presses the controls of all screens, as far as the time goes. @returns how many it was, in words */
export const pressAll = async ({ visitor, tile, remote, findings }: Walk, screens: readonly string[]): Promise<string> => {
  const end = performance.now() + mostMs
  const isTime = () => performance.now() < end
  let [pressed, left] = [0, 0]
  for (const screen of screens) {
    try {
      const one = await within(20_000, pressControls(visitor, addressOf(tile, screen), remote, isTime))
      findings.push(...one.findings.map((finding) => ({ ...finding, screen, language: visitor.tag })))
      pressed += one.pressed
      left += one.left
    } catch (error) {
      const locked = error instanceof PageLocked
      const said = locked ? 'a control locks the page' : `pressing: ${error instanceof Error ? error.message.split('\n')[0] : ''}`
      findings.push({ rule: 'page-errors', screen, language: visitor.tag, said })
      break
    }
  }
  return `${pressed} controls pressed${left > 0 ? `, ${left} not for want of time` : ''}`
}
