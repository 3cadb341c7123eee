import { calls } from '@quintet/contract'
import { countBucket, isLowestBucket, SMALLEST_TOLD_COUNT } from '@quintet/domain/match'
import { accepts, canMeet, compileCharacter, type Character, type CompiledCharacter } from '@quintet/domain/pools'
import { categories, categoryOptions } from '@quintet/domain/questions'
import { activeMember, openCharacter } from '@quintet/testing'
import { nowhereOf } from '@quintet/database/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { type Entry, PopulationBuilder } from '@quintet/drawing'
import { type Question, buildEstimateIndex, estimate, wholeCountriesOf, zonesReached } from '@quintet/drawing/estimate'
import { generateEntries } from '@quintet/drawing/testing'
import { openEstimatorInWorker, openEstimatorInProcess } from '@quintet/weekly-drawing/estimate/estimator'
import { createEstimatorCache } from '@quintet/weekly-drawing/estimate/estimator-cache'
import { TIERS } from '@quintet/domain/membership'
import { estimateTokens, withAdvice } from '@quintet/weekly-drawing/receipt/advice'
import type { Scope } from '../../src/scope.ts'
import { loadReceipt } from '../../src/services/drawings.ts'
import { type TestApp, createTestApp } from '../testing.ts'
import { createFilledApp } from './filled-app.ts'
import { entriesOf } from './sealed-entries.ts'

let app: TestApp
// The advice is counted without one.
afterEach(() => (app as TestApp | undefined)?.close())

const drawn = async () => {
  const filled = await createFilledApp()
  app = filled.app
  await app.drawWeek()
  return { week: filled.week, entries: entriesOf(app, filled.week) }
}

const charactersOf = (entry: Entry) => entry.tokens.map(({ character }) => character)

describe('estimators', () => {
  it('in a thread of its own answers as the one in this thread', async () => {
    const { week, entries } = await drawn()
    const { db } = app.context
    const here = openEstimatorInProcess({ source: db.source, week, secret: 1 })
    const elsewhere = await openEstimatorInWorker({ source: db.source, week, secret: 1 })
    const questions = entries.slice(0, 12).map((asker) => ({ asker, characters: charactersOf(asker), countries: true }))
    const answers = await Promise.all(questions.map((question) => elsewhere.ask(question)))
    expect(answers).toEqual(await Promise.all(questions.map((question) => here.ask(question))))
    expect(answers.flat().some(({ mutual }) => mutual > 0)).toBe(true)
    const left = elsewhere.ask(questions[0] as (typeof questions)[number])
    elsewhere.close()
    await left.catch((error: Error) => expect(error.message).toBe('The estimator has ended.'))
  }, 30_000)

  it('a thread that cannot read the database says so', async () => {
    app = createTestApp()
    await expect(openEstimatorInWorker({ source: nowhereOf(app.context.db), week: 1, secret: 1 })).rejects.toThrow(/database/)
  }, 30_000)
})

const opening = () => {
  const log: string[] = []
  const gates = new Map<number, () => void>()
  const keeper = createEstimatorCache(async (week) => {
    log.push(`open ${week}`)
    if (week > 1) await new Promise<void>((resolve) => gates.set(week, resolve))
    if (week === 9) throw new Error('damaged')
    return {
      ask: async () => [],
      askTables: async () => ({ accepted: 0, mutual: 0 }),
      close: () => void log.push(`close ${week}`),
    }
  })
  return { log, gates, keeper }
}

describe('the keeper', () => {
  it('opens a week once, and answers by the old one until the new one is ready', async () => {
    app = createTestApp()
    const { log, gates, keeper } = opening()
    expect((await Promise.all([keeper.get(1), keeper.get(1)])).map(({ week }) => week)).toEqual([1, 1])
    expect((await keeper.get(2)).week).toBe(1)
    expect((await keeper.get(2)).week).toBe(1)
    expect(log).toEqual(['open 1', 'open 2'])
    gates.get(2)?.()
    await expect.poll(async () => (await keeper.get(2)).week).toBe(2)
    expect(log).toEqual(['open 1', 'open 2', 'close 1'])
    keeper.close()
    expect(log.at(-1)).toBe('close 2')
  })

  it('tries again what failed', async () => {
    app = createTestApp()
    const { log, gates, keeper } = opening()
    for (const attempt of [1, 2]) {
      const asked = keeper.get(9)
      gates.get(9)?.()
      await expect(asked).rejects.toThrow('damaged')
      expect(log).toHaveLength(attempt)
    }
  })
})

const opened = (character: Character, choice: string): Character =>
  choice === 'zones' ? character : { ...character, options: { ...character.options, [choice]: categoryOptions(choice as 'age') } }

/** A member's own wishes, compiled once: they are asked about everybody. */
const wishes = new WeakMap<Entry, CompiledCharacter[]>()
const wishesOf = (entry: Entry): CompiledCharacter[] => {
  const known = wishes.get(entry) ?? entry.tokens.map(({ character }) => compileCharacter(character, entry))
  wishes.set(entry, known)
  return known
}

/** Whom the owner may meet and who would accept the owner. */
const backersOf = (owner: Entry, entries: readonly Entry[]): Entry[] =>
  entries.filter(
    (other) =>
      other !== owner &&
      canMeet(owner, other) &&
      !owner.past.includes(other.member) &&
      wishesOf(other).some((wish) => accepts(wish, other, owner)),
  )

const countFitting = (owner: Entry, character: Character, backers: readonly Entry[]): number => {
  const wanted = compileCharacter(character, owner)
  return backers.filter((other) => accepts(wanted, owner, other)).length
}

// Whatever country is chosen in part counts as a whole.
const around = (entry: Entry, character: Character): Character => ({
  ...character,
  zones: wholeCountriesOf(zonesReached(character, entry)),
})

// In `npm run test:full` a thousand tokens that nobody fitted, each counted anew by brute force.
const wanted = process.env['QUINTET_FULL'] ? 1000 : 10

const isNamed = (choice: string | undefined): choice is string =>
  choice !== undefined && choice !== 'personality' && choice !== 'zones'

const countAnew = async (seed: number, found: { advised: number; named: number }): Promise<void> => {
  const entries = [...generateEntries({ members: 1500, seed, pickiness: 'wide' })]
  const builder = new PopulationBuilder()
  for (const entry of entries) builder.add(entry)
  const index = buildEstimateIndex(builder.finish())
  const estimator = { ask: async (question: Question) => estimate(index, question) }
  for (const entry of entries.filter(({ tier }) => tier === TIERS.worldPlus)) {
    if (found.advised >= wanted) break
    const backers = backersOf(entry, entries)
    const tokens = entry.tokens.map(({ pool, character }) => ({
      pool,
      people: countBucket(countFitting(entry, around(entry, character), backers)),
      matched: false,
    }))
    const advised = await withAdvice(tokens, (pools) => estimateTokens(estimator, entry, pools))
    for (const [index, { people, advice }] of advised.entries()) {
      expect(advice === undefined).toBe(!isLowestBucket(people))
      if (!advice) continue
      found.advised += 1
      const { character } = entry.tokens[index] as Entry['tokens'][number]
      const by = (choice: string) => countFitting(entry, opened(around(entry, character), choice), backers)
      const best = Math.max(...categories.map(by))
      if (!advice.choice) expect(best).toBeLessThan(SMALLEST_TOLD_COUNT)
      if (!isNamed(advice.choice)) continue
      expect(by(advice.choice)).toBe(best)
      found.named += 1
    }
  }
}

describe('advice', () => {
  it(`names the choice whose opening brings most people, where a token had nobody (${wanted} tokens)`, async () => {
    const found = { advised: 0, named: 0 }
    for (let seed = 5; found.advised < wanted; seed += 1) await countAnew(seed, found)
    expect(found.named).toBeGreaterThan(0)
  }, 900_000)

  it('stands in the receipt', async () => {
    const { week, entries } = await drawn()
    const claims = { tier: 4, active: true, standing: 0, membershipEndDay: 0, encryptionType: 0 }
    const scopeOf = (id: number): Scope => ({
      context: app.context,
      requestId: 'r',
      address: 'a',
      member: { id, sub: '', claims, signedInAt: 0, sessionId: '' },
    })
    let advised = 0
    for (const { member } of entries) {
      const receipt = await loadReceipt({ week }, scopeOf(member))
      for (const { people, matched, advice } of ('tokens' in receipt ? receipt.tokens : undefined) ?? []) {
        expect(advice === undefined).toBe(matched || !isLowestBucket(people))
        if (advice) advised += 1
      }
    }
    expect(advised).toBeGreaterThan(3)
  })
})

describe('the estimate of a character', () => {
  it('is given in buckets, for characters as they could be saved, without saving them', async () => {
    app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
    const [anna, ben, carl] = [
      await activeMember(app, { attraction: 2 }),
      await activeMember(app, { attraction: 1 }),
      await activeMember(app, { attraction: 1 }),
    ]
    const character = openCharacter([12])
    const ask = (wanted: Character) => app.call(calls.estimateCharacter, { character: wanted }, anna.idToken)
    expect(await ask(character)).toEqual({})
    for (const { idToken } of [ben, carl]) await app.call(calls.submitFreeTokens, {}, idToken)
    await app.drawWeek()
    const found = await ask(character)
    expect(found).toMatchObject({ accepted: { low: 0, high: 9 }, mutual: { low: 0, high: 9 } })
    const before = await app.call(calls.loadMember, {}, anna.idToken)
    const none = await ask({ ...character, options: { ...character.options, age: [109] } })
    // Two people and nobody read alike.
    expect(none).toEqual(found)
    expect(await app.call(calls.loadMember, {}, anna.idToken)).toEqual(before)
    const faults: [Partial<Character>, string][] = [
      [{ zones: [] }, 'character.location'],
      [{ zones: [400] }, 'character.location.notAllowed'],
      [{ traits: [0, 1, 1, 1] }, 'character.trait'],
      [{ options: { ...character.options, diet: [] } }, 'character.category'],
    ]
    for (const [fault, code] of faults) {
      const wrong = { ...character, ...fault }
      await expect(ask(wrong)).rejects.toMatchObject({ code })
      const saved = app.call(calls.saveProfile, { section: 'character', number: 1, character: wrong }, anna.idToken)
      await expect(saved).rejects.toMatchObject({ code })
    }
  }, 60_000)
})
