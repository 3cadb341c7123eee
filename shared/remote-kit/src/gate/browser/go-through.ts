import type { Finding } from '../finding.ts'
import { isRefusedInPage } from '../looks/page-state.ts'
import { PageLocked, whileItAnswers, within } from '../within.ts'
import type { Visitor } from './visitor.ts'

const mostMs = 40_000

/** A tile in a page, and where what is seen goes. */
export interface Walk {
  visitor: Visitor
  tile: string
  remote: string
  findings: Finding[]
}

/** The address of a screen of a tile. */
export const addressOf = (tile: string, screen: string): string => `/${[tile, screen].filter((part) => part !== '').join('/')}`

const words = (error: unknown): string =>
  (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)).slice(0, 200)

type WhileAnswering = <T>(work: Promise<T>) => Promise<T>

// On a machine with other work a screen may take several times as long as it does; what goes round for ever never rests.
const mostRests = 3

const comesToRest = async (
  whileAnswering: WhileAnswering,
  visitor: Visitor,
  go: () => Promise<boolean>,
  remote: string,
): Promise<boolean> => {
  let isCalm = await whileAnswering(go())
  for (let round = 0; round < mostRests && !isCalm; round += 1) isCalm = await whileAnswering(visitor.rest(remote))
  return isCalm
}

const isRefused = (visitor: Visitor): Promise<boolean> => visitor.page.evaluate(isRefusedInPage)

// The shell waits for a tile's scripts as long as a member would; a machine with other work may need longer. What fails by itself fails again.
const opens = async (whileAnswering: WhileAnswering, walk: Walk, screen: string): Promise<boolean> => {
  const { visitor, tile, remote } = walk
  const go = () => comesToRest(whileAnswering, visitor, () => visitor.visit(addressOf(tile, screen), remote), remote)
  const isCalm = await go()
  if (!(await whileAnswering(isRefused(visitor)))) return isCalm
  await whileAnswering(visitor.restart())
  return go()
}

/**
 * Opens a screen and looks at it. What it throws by itself is a finding, as is a page that does not come to rest.
 * @param look gives what it sees
 * @returns false when the page is of no use any more
 */
export const lookAt = async (walk: Walk, screen: string, look: () => Promise<Finding[]>): Promise<boolean> => {
  const { visitor, findings } = walk
  const language = visitor.tag
  const whileAnswering = <T>(work: Promise<T>) => whileItAnswers(mostMs, () => visitor.page.evaluate(() => 1), work)
  const note = (found: Finding[]) => findings.push(...found.map((one) => ({ screen, language, ...one })))
  try {
    if (!(await opens(whileAnswering, walk, screen))) note([{ rule: 'screen-stands', said: 'never comes to rest' }])
    note(await whileAnswering(look()))
    note(await within(mostMs, visitor.trouble.take()))
    return true
  } catch (error) {
    note([{ rule: 'screen-stands', said: error instanceof PageLocked ? error.message : `cannot be looked at: ${words(error)}` }])
    return false
  }
}
