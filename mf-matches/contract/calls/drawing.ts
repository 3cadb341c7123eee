import type { SignedIn } from '@quintet/api/testing'
import { calls } from '@quintet/contract'
import { showPages } from '@quintet/remote-kit/contract-tests'
import { DAY_MS, skipUntilDay } from '@quintet/domain/time'
import { activeMember } from '@quintet/testing'
import { expect, test } from 'vitest'
import remote from '../../src/remote.tsx'
import { checkLog } from '../../src/stores/check-log.ts'
import { checkProof } from '../../src/stores/check-proof.ts'
import { chosenWeek, drawings, receiptOf } from '../../src/stores/drawing.ts'
import { endPause } from '../../src/stores/pause.ts'
import { app, be, ben } from './pair.ts'

test('without a drawing there is no receipt, and its screen says so', async () => {
  const [shown] = await showPages(remote, ['drawing'])
  expect(shown).not.toBe('')
  expect(drawings.$.get().data?.weeks).toEqual([])
  await receiptOf(1).load()
  expect(receiptOf(1).$.get().state).toBe('failed')
})

test('a break is told where tokens would be asked for, and can be ended there', async () => {
  await app.call(calls.savePause, { until: skipUntilDay(Math.floor(app.clock.now() / 1000)) }, ben.idToken)
  await be(ben)
  await drawings.reload()
  expect(drawings.$.get().data?.pausedUntil).toBeGreaterThan(0)
  await endPause()
  expect(drawings.$.get().data?.pausedUntil).toBeUndefined()
})

const receiptAs = async (member: SignedIn) => {
  await be(member)
  await drawings.reload()
  const week = chosenWeek(undefined) ?? 0
  await receiptOf(week).reload()
  return { week, receipt: receiptOf(week).$.get().data }
}

const enter = (member: SignedIn) => app.call(calls.submitFreeTokens, {}, member.idToken)

test('a drawn week: its receipt with a match, with advice, without an entry, and while it is being drawn', async () => {
  const cara = await activeMember(app, { attraction: 2, name: 'Cara' })
  const otto = await activeMember(app, { attraction: 1, name: 'Otto' })
  // Wants people of another country than where anyone is.
  const dora = await activeMember(app, { attraction: 2, name: 'Dora', wants: [1] })
  const late = await activeMember(app, { attraction: 2, name: 'Late' })
  for (const member of [cara, otto, dora]) await enter(member)
  await app.drawWeek()

  const drawn = await receiptAs(otto)
  expect(drawn.receipt).toMatchObject({ state: 'published', entered: true })
  expect(drawn.receipt?.tokens?.some(({ matched, match }) => matched && match !== undefined)).toBe(true)
  expect(drawn.receipt?.proof && (await checkProof(drawn.receipt.proof))).toEqual({
    seed: 'yes',
    delay: 'yes',
    leaf: 'yes',
    root: 'yes',
  })
  expect(drawn.receipt?.proof && (await checkLog(drawn.week, drawn.receipt.proof))).toEqual([])
  // The second time the log is held against what this device saw.
  expect(drawn.receipt?.proof && (await checkLog(drawn.week, drawn.receipt.proof))).toEqual([])
  const own = [`drawing/${drawn.week}`]
  expect(await showPages(remote, own)).toEqual([expect.stringContaining('To this match')])

  expect((await receiptAs(dora)).receipt?.tokens).toMatchObject([{ people: { high: 9 }, advice: {} }, {}])
  // So few people that no choice is named (decision 48).
  expect(await showPages(remote, own)).toEqual([expect.stringContaining('No single choice stands out')])
  expect((await receiptAs(late)).receipt).toMatchObject({ entered: false })
  expect(await showPages(remote, own)).toEqual([expect.stringContaining('You have not taken part')])

  await enter(late)
  app.clock.shift(7 * DAY_MS)
  expect((await receiptAs(late)).receipt).toMatchObject({ state: 'inProgress', entered: true })
  expect(await showPages(remote, ['drawing'])).toEqual([expect.stringContaining('Your entry is in')])
  // Two drawings make a history: the one that is over is told with what came of it.
  await be(otto)
  await drawings.reload()
  const [history] = await showPages(remote, ['drawing'])
  expect(history).toContain('Your last drawings')
  expect(drawings.$.get().data?.weeks.at(-1)).toMatchObject({ tokenCount: 2, fittingCount: 0, matchedCount: 1 })
}, 60_000)
