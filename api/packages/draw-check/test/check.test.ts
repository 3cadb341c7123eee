import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distinctCharacters, matchClass, matchQuality, matchWeight, pairPoints } from '@quintet/domain/match'
import { zones } from '@quintet/domain/places'
import { type Character, newCharacter } from '@quintet/domain/pools'
import { categories, categoryOptions } from '@quintet/domain/questions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chance, createChance } from '@quintet/synthetic'
import { denseWorlds, generateEntries, isEligible } from '@quintet/drawing/testing'
import { apartBecause, refusalOf } from '../src/accept.ts'
import { Checker } from '../src/check.ts'
import { People } from '../src/eligible.ts'
import { Members } from '../src/members.ts'
import { classByQuality, productOf, qualityHundredths, weightOf } from '../src/quality.ts'
import { runCheck } from '../src/run.ts'
import { drawEntries, type Entry } from '@quintet/drawing'
import { writeEntryFile, writeMatchFile } from '@quintet/draw-files'

const isFull = process.env['QUINTET_FULL'] !== undefined

const packed = (entries: Iterable<Entry>): Members => {
  const members = new Members()
  for (const entry of entries) members.add(entry)
  return members
}

const codes = zones.map(({ code }) => code)
const scattered = (chance: Chance, all: readonly number[]): number[] => {
  const keep = chance.pick([0.3, 0.7, 0.95])
  const kept = all.filter(() => chance.happens(keep))
  return kept.length === 0 ? [chance.pick(all)] : kept
}

// Nearly everything fits, and one or two choices may not: so every rule is asked on both sides of its border.
const closeCharacter = (chance: Chance, home: number): Character => {
  const options = newCharacter().options
  for (let time = chance.between(0, 3); time > 0; time--) {
    const id = chance.pick(categories)
    options[id] = scattered(chance, categoryOptions(id))
  }
  const choice = () => (chance.happens(0.5) ? 1 : 2)
  const far = scattered(chance, codes)
  return {
    options,
    zones: chance.happens(0.5) ? codes : chance.happens(0.5) ? [home] : far,
    traits: [choice(), choice(), choice(), choice()],
    openTrait: chance.pick([0, 0, 1, 2, 3, 4]),
  }
}

const closeWorld = (seed: number, members: number): Entry[] => {
  const chance = createChance(seed)
  const homes = [201, 202, 230, 1, 2, 600]
  const base = [...generateEntries({ members, seed, pickiness: 'wide' })]
  return base.map((entry): Entry => {
    const zone = chance.pick(homes)
    const tokens = entry.tokens.map(({ pool }) => ({ pool, character: closeCharacter(chance, zone) }))
    return {
      ...entry,
      answers: { ...entry.answers, zone },
      tier: chance.pick([0, 1, 2, 3, 4, 5]),
      reach: chance.pick(['zone', 'country', 'region']),
      tokens: chance.happens(0.3)
        ? tokens.map(({ pool }) => ({ pool, character: structuredClone(tokens[0]?.character as Character) }))
        : tokens,
    }
  })
}

const pairsOf = (entries: readonly Entry[]) =>
  entries.flatMap((u, one) => entries.slice(one + 1).map((v, step) => ({ u, v, one, other: one + 1 + step })))

const eligibleTokens = (u: Entry, v: Entry): boolean =>
  u.tokens.some(({ pool }) => v.tokens.some((token) => isEligible(u, pool, v, token.pool)))

const ratedOf = ({ tokens, ...entry }: Entry) => ({
  ...entry,
  characters: distinctCharacters(
    tokens.map(({ character }) => character),
    entry,
  ),
})

describe('the checker reads the rules as the domain does', () => {
  it.each([1, 2, 3])('whom a token accepts, world %i', (seed) => {
    const entries = [...closeWorld(seed, 50), ...generateEntries({ members: 30, seed, pickiness: 'medium' })].map(
      (entry, index) => ({
        ...entry,
        member: index + 1,
      }),
    )
    const members = packed(entries)
    const reasons = new Map<string, number>()
    const otherwise: unknown[] = []
    let eligible = 0
    for (const { u, v, one, other } of pairsOf(entries)) {
      for (const a of u.tokens) {
        for (const b of v.tokens) {
          const reason =
            apartBecause(members, one, other) ??
            refusalOf(members, members.characterIn(one, a.pool) as number, one, other) ??
            refusalOf(members, members.characterIn(other, b.pool) as number, other, one)
          if ((reason === undefined) !== isEligible(u, a.pool, v, b.pool))
            otherwise.push([u.member, a.pool, v.member, b.pool, reason])
          reasons.set(reason ?? '', 1 + (reasons.get(reason ?? '') ?? 0))
          if (!reason) eligible += 1
        }
      }
    }
    expect(otherwise).toEqual([])
    expect(eligible).toBeGreaterThan(50)
    expect(reasons.size).toBeGreaterThan(20)
  })

  it('quality, weight and class to the last digit', () => {
    const entries = closeWorld(5, 60)
    const members = packed(entries)
    const rated = entries.map(ratedOf)
    for (const { u, v, one, other } of pairsOf(entries)) {
      const [ofU, ofV] = [rated[one], rated[other]]
      if (!ofU || !ofV) throw new Error('Nobody there.')
      const [product, quality] = [productOf(members, one, other), matchQuality(ofU, ofV)]
      expect(Math.sqrt(product) / 48).toBe(quality)
      expect(qualityHundredths(product) / 100).toBeCloseTo(quality, 1)
      expect(weightOf(members, product, one, other)).toBe(matchWeight(pairPoints(ofU, ofV), u.wait, v.wait))
      expect(classByQuality(product)).toBe(matchClass(quality, 9, 9))
    }
  })

  it('rounds as if it had all the digits there are', () => {
    const chance = createChance(1)
    const members = packed(closeWorld(1, 2))
    const wait = members.wait.list
    const credit = 100 * ((wait[0] ?? 0) + (wait[1] ?? 0))
    // Squares sit on the borders themselves; their neighbours beside them.
    const squares = Array.from({ length: 800 }, () => (6 * chance.between(0, 800)) ** 2)
    for (const product of squares.flatMap((square) => [square, square + 1, Math.max(0, square - 1)])) {
      const root = (scale: bigint) => {
        const value = scale * scale * BigInt(product)
        let guess = BigInt(Math.floor(Math.sqrt(Number(value))))
        while (guess * guess > value) guess -= 1n
        while ((guess + 1n) * (guess + 1n) <= value) guess += 1n
        return guess
      }
      // ⌊100·√P / 48 + 1/2⌋ = ⌊(⌊200·√P⌋ + 48) / 96⌋, for whole numbers below the root change nothing.
      expect([product, qualityHundredths(product)]).toEqual([product, Number((root(200n) + 48n) / 96n)])
      expect([product, weightOf(members, product, 0, 1) - credit]).toEqual([product, Number((root(10n) + 24n) / 48n)])
    }
    expect([85, 75, 65, 55].map((limit) => [classByQuality((48 * limit) ** 2), classByQuality((48 * limit) ** 2 - 1)])).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
    ])
  })

  it('how many people are eligible', () => {
    const entries = closeWorld(8, 120).map((entry, _, all) => ({
      ...entry,
      past: all.filter(({ member }) => (member * entry.member) % 13 === 5 && member !== entry.member).map(({ member }) => member),
    }))
    const members = packed(entries)
    const people = new People(members)
    const counted = entries.map((u) => entries.filter((v) => v !== u && eligibleTokens(u, v)).length)
    expect(entries.map((_, place) => people.count(place, 1000))).toEqual(counted)
    expect(entries.map((_, place) => people.count(place, 4))).toEqual(counted.map((count) => Math.min(4, count)))
    expect(new Set(counted).size).toBeGreaterThan(10)
  })
})

describe('a drawn week', () => {
  let folder: string
  let lines: string[]
  let entries: Entry[]
  const file = (name: string) => join(folder, name)

  const check = (content: readonly string[]) => {
    writeFileSync(file('changed.txt'), content.join('\n'))
    const said: string[] = []
    const isRight = runCheck({ entries: file('entries.txt'), matches: file('changed.txt') }, (line) => said.push(line.trim()))
    return { isRight, said }
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quintet-check-'))
    entries = closeWorld(12, 150)
    const { matches, tokens } = await drawEntries(entries, 'ab'.repeat(32))
    writeEntryFile(file('entries.txt'), entries)
    const weight = matches.reduce((sum, match) => sum + match.weight, 0)
    writeMatchFile(file('matches.txt'), { members: entries.length, tokens, matches: matches.length, weight }, matches)
    lines = readFileSync(file('matches.txt'), 'utf8').trimEnd().split('\n')
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  it('keeps every rule', () => {
    expect(lines.length).toBeGreaterThan(50)
    expect(new Set(lines.slice(2).map((line) => line.split(' ')[5])).size).toBeGreaterThan(3)
    expect(check(lines)).toEqual({
      isRight: true,
      said: [
        expect.stringMatching(/^\d+ matches of 150 members and \d+ tokens keep every rule/),
        expect.stringMatching(/^\d+ pairs of members are eligible/),
        'No more matches are possible: proved for all eligible pairs.',
        'No more members with a match are possible: proved for all eligible pairs.',
        expect.stringMatching(/^The weight is .* of the most|^The weight is exactly the most/),
      ],
    })
  })

  const changed = (change: (words: string[]) => void, at = 2): string[] => {
    const words = (lines[at] ?? '').split(' ')
    change(words)
    return lines.with(at, words.join(' '))
  }

  it('is refused with another quality, weight or class', () => {
    expect(check(changed((words) => (words[4] = (Number(words[4]) + 0.01).toFixed(2)))).said[0]).toMatch(
      /^line 3: The quality is /,
    )
    expect(check(changed((words) => (words[6] = `${Number(words[6]) + 1}`))).said).toEqual([
      expect.stringMatching(/^line 3: The weight is /),
      expect.stringMatching(/^line 2: The head says \d+ as the sum of the weights/),
    ])
    for (let at = 2; at < Math.min(lines.length, isFull ? 30 : 8); at++) {
      const other = changed((words) => (words[5] = words[5] === '6' ? '1' : '6'), at)
      expect(check(other)).toEqual({ isRight: false, said: [expect.stringMatching(`^line ${at + 1}: The class is `)] })
    }
  })

  it('is refused with a token or a pair used twice', () => {
    const [one, poolOfOne, other] = (lines[2] ?? '').split(' ')
    expect(check([...lines, lines[2] ?? '']).said).toEqual([
      `line ${lines.length + 1}: Members ${one} and ${other} are matched twice.`,
      `line ${lines.length + 1}: The token of pool ${poolOfOne} of member ${one} is used twice.`,
      expect.stringMatching(/is used twice\.$/),
      expect.stringMatching(/matches; there are/),
      expect.stringMatching(/as the sum of the weights; there are/),
    ])
  })

  it('is refused with someone or a token that did not enter', () => {
    expect(check(changed((words) => (words[2] = '9999'))).said[0]).toBe('line 3: Member 9999 did not enter.')
    const at = lines.findIndex(
      (line, index) => index > 1 && line.split(' ')[1] !== '5' && isAbsent(Number(line.split(' ')[0]), 5),
    )
    const said = check(changed((words) => (words[1] = '5'), at)).said
    expect(said).toEqual([`line ${at + 1}: Member ${lines[at]?.split(' ')[0]} submitted no token of pool 5.`])
  })

  const isAbsent = (member: number, pool: number): boolean =>
    entries.some((entry) => entry.member === member && entry.tokens.every((token) => token.pool !== pool))

  it('is refused with people who may not meet', () => {
    const [one = 0, , other = 0] = (lines[2] ?? '').split(' ').map(Number)
    const withPast = entries.map((entry) => (entry.member === other ? { ...entry, past: [...entry.past, one] } : entry))
    writeEntryFile(file('entries.txt'), withPast)
    const { said } = check(lines)
    writeEntryFile(file('entries.txt'), entries)
    expect(said).toContain(`line 3: Members ${one} and ${other} must not meet again.`)
  })

  it('is refused with a pair that a token does not accept, and says by which rule', () => {
    const byMember = new Map(entries.map((entry) => [entry.member, entry]))
    let refused = 0
    for (const v of entries.slice(0, isFull ? 70 : 20)) {
      const [one = 0, poolOfOne = 0, other = 0] = (lines[2] ?? '').split(' ').map(Number)
      const [u, pool] = [byMember.get(one), v.tokens[0]?.pool ?? 1]
      if (!u || v.member <= one || v.member === other || isEligible(u, poolOfOne, v, pool)) continue
      const { isRight, said } = check(changed((words) => ([words[2], words[3]] = [`${v.member}`, `${pool}`])))
      expect(isRight).toBe(false)
      expect(said.some((line) => /does not accept|not attracted|not meet/.test(line))).toBe(true)
      refused += 1
    }
    expect(refused).toBeGreaterThan(isFull ? 30 : 8)
  })

  it('is refused with wrong counts, and a file that is no file of matches by its line', () => {
    expect(check(lines.with(1, (lines[1] ?? '').replace('members=150', 'members=151'))).said).toEqual([
      'line 2: The head says 151 members; there are 150.',
    ])
    expect(check(lines.slice(0, -1)).said[0]).toMatch(/^line 2: The head says \d+ matches; there are \d+/)
    expect(() => check(lines.with(4, 'x'))).toThrow('line 5: A match has 7 words')
  })
})

describe('a match of the best class is a rare one', () => {
  const alike = denseWorlds['people who are all alike'] as (members: number) => Entry[]
  const world = (first: number, second: number): Entry[] => {
    const people = alike(12)
    const [some, others] = [0, 1].map((side) => people.filter((_, at) => at % 2 === side)) as [Entry[], Entry[]]
    return [...some.slice(0, first), ...others.slice(0, second)].map((entry, at) => ({ ...entry, member: at + 1 }))
  }

  it.each([
    [3, 3, 6],
    [3, 4, 6],
    [4, 3, 6],
    [4, 4, 1],
  ])('where three people or fewer fit one of both: %i and %i people, class %i', async (first, second, expected) => {
    const entries = world(first, second)
    const { matches } = await drawEntries(entries, 'ab'.repeat(32), { workers: 1 })
    expect(new Set(matches.map((match) => match.class))).toEqual(new Set([expected]))
    const checker = new Checker(packed(entries))
    for (const [at, match] of matches.entries()) checker.see({ line: at + 3, match })
    const weight = matches.reduce((sum, match) => sum + match.weight, 0)
    checker.end({ members: entries.length, tokens: 5 * entries.length, matches: matches.length, weight })
    expect(checker.findings).toEqual([])
  })
})
