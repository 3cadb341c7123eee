import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgedAgainAfterWeeks, type JudgingCandidate, pickRoundPhotos, ROUND_PHOTOS } from './index.ts'
import { OWN_ZONE_HANDICAP } from './selection.ts'

// mulberry32: the same chance in every run.
const chance = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, below: (limit: number) => Math.floor(next() * limit) }
}

const candidate = (id: number, changes: Partial<JudgingCandidate> = {}): JudgingCandidate => ({
  id,
  member: id,
  timesJudged: 0,
  isOwnZone: false,
  ...changes,
})

const elsewhere = (timesJudged: number) => Array.from({ length: 10 }, (_, index) => candidate(20 + index, { timesJudged }))

describe('the photos of a round (decision 21)', () => {
  const { below } = chance(1)

  it('are those with fewest judgements, each of another person where that is possible', () => {
    const much = Array.from({ length: 20 }, (_, index) => candidate(100 + index, { timesJudged: 9 }))
    const little = Array.from({ length: 10 }, (_, index) => candidate(index, { timesJudged: 1 }))
    expect(
      pickRoundPhotos([...much, ...little], below)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    ).toEqual(little.map(({ id }) => id))
    const ofTwo = Array.from({ length: 12 }, (_, index) => candidate(index, { member: index % 2 }))
    expect(pickRoundPhotos(ofTwo, below)).toHaveLength(ROUND_PHOTOS)
  })

  it('are from elsewhere, until those of the own zone are far behind', () => {
    const own = Array.from({ length: 10 }, (_, index) => candidate(index, { isOwnZone: true, timesJudged: 3 }))
    const isOwn = (others: number) => pickRoundPhotos([...own, ...elsewhere(others)], below).every(({ isOwnZone }) => isOwnZone)
    expect([isOwn(4), isOwn(3 + OWN_ZONE_HANDICAP + 1)]).toEqual([false, true])
  })

  it('are all that there are where there are fewer, none twice', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50), { maxLength: 30 }), fc.nat(), (ids, seed) => {
        const picked = pickRoundPhotos(
          ids.map((id) => candidate(id, { member: id % 7 })),
          chance(seed).below,
        )
        expect(picked).toHaveLength(Math.min(ROUND_PHOTOS, ids.length))
        expect(new Set(picked).size).toBe(picked.length)
      }),
    )
  })
})

/** 26 weeks of a site: members with three to five photos, of two sexes and some zones, judge what the other sex shows. */
interface Site {
  members: number
  /** Share of men. */
  men: number
  zones: number
  /** Share of all members that live in the first zone. */
  inFirst: number
}

const weeks = 26
const roundsAWeek = 2
const candidatesRead = 320

const simulate = ({ members, men, zones, inFirst }: Site) => {
  const { next, below } = chance(members + zones)
  const people = Array.from({ length: members }, (_, id) => ({
    id,
    isMan: id / members < men,
    zone: next() < inFirst ? 0 : 1 + below(Math.max(1, zones - 1)),
  }))
  const photos = people.flatMap(({ id, isMan, zone }) =>
    Array.from({ length: 3 + below(3) }, () => ({ member: id, isMan, zone, judged: 0 })),
  )
  const bySex = [true, false].map((isMan) =>
    photos.map((photo, id) => ({ photo, id })).filter(({ photo }) => photo.isMan === isMan),
  )
  const judgedBy = people.map(() => new Map<number, number>())
  let emptyRounds = 0
  let rounds = 0
  const readFor = (judge: (typeof people)[number], week: number, again: number): JudgingCandidate[] => {
    const seen = judgedBy[judge.id] as Map<number, number>
    const others = bySex[judge.isMan ? 1 : 0] as { photo: (typeof photos)[number]; id: number }[]
    const open: JudgingCandidate[] = []
    const from = below(others.length)
    // As the index does it: by count, beginning somewhere; a part of the whole is enough.
    const levels = new Map<number, JudgingCandidate[]>()
    for (let step = 0; step < others.length; step++) {
      const { photo, id } = others[(from + step) % others.length] as (typeof others)[number]
      if (week - (seen.get(id) ?? Number.NEGATIVE_INFINITY) < again) continue
      const one = { id, member: photo.member, timesJudged: photo.judged, isOwnZone: photo.zone === judge.zone }
      levels.set(photo.judged, [...(levels.get(photo.judged) ?? []), one].slice(0, candidatesRead))
      if (members > 5000 && step > 4 * candidatesRead) break
    }
    for (const level of [...levels.keys()].toSorted((a, b) => a - b)) {
      open.push(...(levels.get(level) ?? []))
      if (open.length >= candidatesRead) break
    }
    return open
  }
  for (let week = 0; week < weeks; week++) {
    for (let round = 0; round < roundsAWeek; round++) {
      for (const judge of people) {
        let picked: JudgingCandidate[] = []
        for (const again of [judgedAgainAfterWeeks.usual, judgedAgainAfterWeeks.whenScarce]) {
          picked = pickRoundPhotos(readFor(judge, week, again + 1), below)
          if (picked.length === ROUND_PHOTOS) break
        }
        rounds += 1
        if (picked.length === 0) emptyRounds += 1
        for (const { id } of picked) {
          ;(photos[id] as (typeof photos)[number]).judged += 1
          judgedBy[judge.id]?.set(id, week)
        }
      }
    }
  }
  const spreadOf = (isMan: boolean) => {
    const counts = photos.filter((photo) => photo.isMan === isMan).map(({ judged }) => judged)
    return { least: Math.min(...counts), most: Math.max(...counts) }
  }
  return { spread: [true, false].map(spreadOf), emptyRounds, rounds }
}

const isFull = process.env.QUINTET_FULL === '1'

describe('over 26 weeks everybody’s photos are seen (decision 21)', () => {
  const sites: [string, Site][] = [
    ['50 members', { members: 50, men: 0.5, zones: 3, inFirst: 0.6 }],
    ['200 members, four in five men', { members: 200, men: 0.8, zones: 5, inFirst: 0.3 }],
    ['400 members, nearly all in one zone', { members: 400, men: 0.5, zones: 9, inFirst: 0.95 }],
    ...(isFull
      ? ([
          ['5,000 members, three in four women, in many zones', { members: 5000, men: 0.25, zones: 200, inFirst: 0.1 }],
          ['100,000 members', { members: 100_000, men: 0.6, zones: 500, inFirst: 0.2 }],
        ] as [string, Site][])
      : []),
  ]
  it.each(sites)(
    'of %s',
    (_, site) => {
      const { spread } = simulate(site)
      for (const { least, most } of spread) {
        expect(least).toBeGreaterThan(0)
        expect(most).toBeLessThanOrEqual(3 * least)
      }
    },
    1_800_000,
  )
})
