import { knownAmong, weighJudge } from '@quintet/repositories/photo-ratings'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFiveMembers } from './five-members.ts'

// How a judge's word is weighed, by what others said of the same photos; the first of the five is the judge.

const { idOf, exec, insert, all, clear, write, read } = createFiveMembers()

let others: number[]
let photos: number[]
beforeAll(() => {
  others = Array.from({ length: 21 }, (_, index) =>
    insert('INSERT INTO members (sub, created_at) VALUES (?, 0)', `other-${index}`),
  )
  const add = 'INSERT INTO photos (member_id, slot, file, state, created_at) VALUES (?, ?, ?, ?, 1)'
  photos = [1, 2, 3, 4].flatMap((member) =>
    [1, 2, 3, 4, 5].map((slot) => insert(add, idOf(member), slot, `${member}-${slot}`, 'cleared')),
  )
})
beforeEach(() => clear('photo_judgements', 'judge_weights'))

const rate = (photo: number, judge: number, attractiveness: number | null, quality: number | null) =>
  exec(
    'INSERT INTO photo_judgements (photo_id, judge_id, week, attractiveness, quality) VALUES (?, ?, 7, ?, ?)',
    photo,
    judge,
    attractiveness,
    quality,
  )
const rateAll = (photo: number, count: number, attractiveness: number, quality: (index: number) => number | null) => {
  for (const [index, judge] of others.slice(0, count).entries()) rate(photo, judge, attractiveness, quality(index))
}
const weigh = () => write((trx) => weighJudge(trx, idOf(0)))
const weights = () => all<number>('SELECT weight FROM judge_weights')

const rateBeside = (judges: number) => {
  for (const [index, photo] of photos.entries()) {
    rateAll(photo, judges, 5, () => 9)
    rate(photo, idOf(0), index % 2 === 0 ? 8 : 2, 9)
  }
}

describe('taste', () => {
  test('is looked at beside photos that five others rated', async () => {
    rateBeside(5)
    await weigh()
    // Three points from the median, where two are taste.
    expect(weights()).toEqual([0.5])
  })

  test('is not beside those of four, nor of four and one who reported it', async () => {
    rateBeside(4)
    for (const photo of photos) rate(photo, others[4] ?? 0, null, null)
    await weigh()
    expect(weights()).toEqual([])
  })
})

describe('a quality that is known', () => {
  test('takes from the word of a judge who misses it on half of the photos', async () => {
    for (const [index, photo] of photos.slice(0, 4).entries()) {
      // By their attractiveness none would be missed.
      rateAll(photo, 20, 5, () => 8)
      rate(photo, idOf(0), 5, index % 2 === 0 ? 8 : 4)
    }
    await weigh()
    expect(weights()).toEqual([0.5])
  })

  test('takes nothing where it is met but for three points, and leaves no weight of before', async () => {
    await write((trx) =>
      trx
        .insertInto('judge_weights')
        .values({ judge_id: idOf(0), weight: 0.3 })
        .execute(),
    )
    for (const photo of photos.slice(0, 4)) {
      rateAll(photo, 20, 2, () => 8)
      rate(photo, idOf(0), 2, 5)
    }
    await weigh()
    expect(weights()).toEqual([])
  })

  test('is that of photos on which twenty agree, in the order that was asked in', async () => {
    const [agreed = 0, few = 0, disputed = 0, reported = 0, alsoAgreed = 0] = photos
    rateAll(agreed, 20, 1, () => 8)
    rateAll(few, 19, 1, () => 8)
    rateAll(disputed, 20, 1, (index) => (index % 2 === 0 ? 2 : 9))
    rateAll(reported, 20, 1, (index) => (index === 0 ? null : 8))
    rateAll(alsoAgreed, 21, 1, (index) => 7 + (index % 2))
    const asked = [alsoAgreed, few, disputed, reported, agreed].map((id) => ({ id }))
    expect(await knownAmong(read(), asked)).toEqual([{ id: alsoAgreed }, { id: agreed }])
  })
})
