import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  judgedAgainAfterWeeks,
  type JudgingCandidate,
  KNOWN_JUDGEMENTS,
  KNOWN_ONE_IN,
  pickRoundPhotos,
  ROUND_PHOTOS,
  withKnownPhoto,
} from './index.ts'
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

describe('a photo of known quality', () => {
  const { below } = chance(2)
  const ten = Array.from({ length: ROUND_PHOTOS }, (_, index) => candidate(index))
  const known = [candidate(3, { timesJudged: 20 }), candidate(50, { timesJudged: 25 }), candidate(51, { timesJudged: 26 })]

  it('takes the place of one of the ten: the first of somebody who is not among them', () => {
    const round = withKnownPhoto(ten, known, below)
    expect(round).toHaveLength(ROUND_PHOTOS)
    expect(round.filter(({ id }) => id >= ROUND_PHOTOS).map(({ id }) => id)).toEqual([50])
  })

  it('is none where nobody else has one, or the round is short', () => {
    expect(withKnownPhoto(ten, known.slice(0, 1), below)).toEqual(ten)
    expect(withKnownPhoto(ten.slice(1), known, below)).toEqual(ten.slice(1))
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
/** Of each part, as the server reads them. */
const partLimit = 160
/** Further into a level it is not looked for photos of a small zone. */
const longestLook = 2000

/** Photos by how often they were judged, as the index has them: numbers only, as far more are passed over than shown. */
const createLevels = (photos: readonly JudgingCandidate[]) => {
  const levels: number[][] = [photos.map(({ id }) => id)]
  const placeOf = new Map(photos.map(({ id }, place) => [id, place]))
  return {
    levels,
    raise: (photo: JudgingCandidate) => {
      const level = levels[photo.timesJudged] as number[]
      const place = placeOf.get(photo.id) as number
      const last = level.pop() as number
      if (last !== photo.id) {
        level[place] = last
        placeOf.set(last, place)
      }
      photo.timesJudged += 1
      const next = (levels[photo.timesJudged] ??= [])
      placeOf.set(photo.id, next.length)
      next.push(photo.id)
    },
  }
}

/** Fewest and most judgements of a photo. */
const spreadOf = (all: readonly JudgingCandidate[]) => {
  const counts = all.map(({ timesJudged }) => timesJudged)
  return { least: counts.reduce((a, b) => Math.min(a, b)), most: counts.reduce((a, b) => Math.max(a, b)) }
}

const simulate = ({ members, men, zones, inFirst }: Site) => {
  const { next, below } = chance(members + zones)
  const people = Array.from({ length: members }, (_, id) => ({
    id,
    isMan: id / members < men,
    zone: next() < inFirst ? 0 : 1 + below(Math.max(1, zones - 1)),
  }))
  const photos: JudgingCandidate[] = []
  for (const { id: member } of people)
    for (let count = 3 + below(3); count > 0; count--)
      photos.push({ id: photos.length, member, timesJudged: 0, isOwnZone: false })
  const ofSex = (isMan: boolean) => photos.filter(({ member }) => people[member]?.isMan === isMan)
  const bySex = { men: ofSex(true), women: ofSex(false) }
  const indexes = { men: createLevels(bySex.men), women: createLevels(bySex.women) }
  const zoneOf = Uint16Array.from(photos, ({ member }) => people[member]?.zone ?? 0)
  // What a judge saw, week by week.
  const judgedBy = people.map((): number[][] => [])
  // Whom a photo was last barred for: a number of its own for each reading.
  const barredFor = new Int32Array(photos.length)
  let reading = 0
  const barSeen = (judge: number, week: number, again: number): void => {
    reading += 1
    for (let past = Math.max(0, week - again + 1); past <= week; past++)
      for (const id of judgedBy[judge]?.[past] ?? []) barredFor[id] = reading
  }
  let knownShown = 0
  let rounds = 0
  const readFor = (judge: (typeof people)[number], week: number, { again, least = 0 }: { again: number; least?: number }) => {
    barSeen(judge.id, week, again)
    const { levels } = indexes[judge.isMan ? 'women' : 'men']
    const [own, others]: [JudgingCandidate[], JudgingCandidate[]] = [[], []]
    for (let count = least; count < levels.length && others.length < partLimit; count++) {
      const level = levels[count] ?? []
      const from = below(Math.max(1, level.length))
      const steps = Math.min(level.length, longestLook)
      for (let step = 0; step < steps && own.length + others.length < 2 * partLimit; step++) {
        const id = level[(from + step) % level.length] as number
        const isOwnZone = zoneOf[id] === judge.zone
        const part = isOwnZone ? own : others
        if (part.length >= partLimit || barredFor[id] === reading) continue
        const photo = photos[id] as JudgingCandidate
        photo.isOwnZone = isOwnZone
        part.push(photo)
      }
    }
    return [...own, ...others]
  }
  const withKnown = (judge: (typeof people)[number], week: number, picked: JudgingCandidate[]) => {
    if (picked.length < ROUND_PHOTOS || below(KNOWN_ONE_IN) > 0) return picked
    const again = judgedAgainAfterWeeks.usual + 1
    const known = readFor(judge, week, { again, least: KNOWN_JUDGEMENTS }).toSorted((a, b) => a.timesJudged - b.timesJudged)
    const shown = withKnownPhoto(picked, known, below)
    if (shown.some((photo) => !picked.includes(photo))) knownShown += 1
    return shown
  }
  for (let week = 0; week < weeks; week++)
    for (let round = 0; round < roundsAWeek; round++)
      for (const judge of people) {
        let picked: JudgingCandidate[] = []
        for (const again of [judgedAgainAfterWeeks.usual, judgedAgainAfterWeeks.whenScarce]) {
          picked = pickRoundPhotos(readFor(judge, week, { again: again + 1 }), below)
          if (picked.length === ROUND_PHOTOS) break
        }
        rounds += 1
        for (const { id } of withKnown(judge, week, picked)) {
          indexes[judge.isMan ? 'women' : 'men'].raise(photos[id] as JudgingCandidate)
          ;((judgedBy[judge.id] as number[][])[week] ??= []).push(id)
        }
      }
  return { spread: [spreadOf(bySex.men), spreadOf(bySex.women)], knownShare: knownShown / rounds, photos: photos.length }
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
      const { spread, knownShare, photos } = simulate(site)
      if (isFull) process.stdout.write(`${JSON.stringify({ ...site, photos, spread, knownShare })}\n`)
      for (const { least, most } of spread) {
        expect(least).toBeGreaterThan(0)
        expect(most).toBeLessThanOrEqual(3 * least)
      }
    },
    // A third of that on processors of its own; the longest run shares them.
    5_400_000,
  )
})
