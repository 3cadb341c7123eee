import { beforeEach, describe, expect, test } from 'vitest'
import * as judging from '@quintet/repositories/judging'
import { countActiveInZones } from '@quintet/repositories/members'
import { ratingsOfMember, ratingsOfPhoto } from '@quintet/repositories/photo-ratings'
import { forgetReadyAnswer } from '@quintet/repositories/profiles'
import { createFiveMembers } from './five-members.ts'

// What each query leaves out: for every condition of a query a row that fails it alone.

const { members, idOf, exec, insert, all, clear, write, read, setMember, match } = createFiveMembers()

const judged = (photoId: number, judgeId: number, week: number) =>
  exec('INSERT INTO photo_judgements (photo_id, judge_id, week, quality) VALUES (?, ?, ?, 5)', photoId, judgeId, week)

const judge = () => ({ judgeId: idOf(0), judgeZone: 10, sexes: [1], judgedBefore: 5, from: 0, limit: 100 })

const compared = async () =>
  (await judging.membersToCompare(read(), judge())).map(({ member }) => members.findIndex(({ id }) => id === member))

/** Members, by their places here, of whom something is shown. */
const shown = async () =>
  [
    ...new Set((await judging.photosToJudge(read(), judge())).map(({ member }) => members.findIndex(({ id }) => id === member))),
  ].toSorted()

const photoIds = (index: number) => all<number>(`SELECT id FROM photos WHERE member_id = ${idOf(index)} ORDER BY id`)

const photo = (index: number, slot: number, state = 'cleared'): number =>
  insert(
    'INSERT INTO photos (member_id, slot, file, state, created_at) VALUES (?, ?, ?, ?, 1)',
    idOf(index),
    slot,
    `${index}-${slot}`,
    state,
  )

const rank = ({ timesJudged, isOwnZone }: judging.JudgeablePhoto) => timesJudged + (isOwnZone ? 2 : 0)

describe('judging', () => {
  beforeEach(() => {
    clear('match_seconds', 'matches', 'photo_judgements', 'same_person_answers', 'photos', 'profiles', 'rounds')
    exec('UPDATE members SET active = 1, standing = 0')
    members.forEach((_, index) => {
      exec(
        "INSERT INTO profiles (member_id, profile, sex, attraction, zone, complete) VALUES (?, '{}', 1, 1, ?, 1)",
        idOf(index),
        10 + index,
      )
      for (const slot of [1, 2, 3]) photo(index, slot)
    })
  })

  const hidden: [string, () => unknown, number[]][] = [
    ['nothing else', () => undefined, [1, 2, 3, 4]],
    ['one who is not active', () => setMember(1, 'active = 0'), [2, 3, 4]],
    ['one who is suspended', () => setMember(1, 'standing = 2'), [2, 3, 4]],
    ['no one who was warned', () => setMember(1, 'standing = 1'), [1, 2, 3, 4]],
    ['one of another sex', () => exec('UPDATE profiles SET sex = 2 WHERE member_id = ?', idOf(1)), [2, 3, 4]],
    ['one whose photos are held', () => exec("UPDATE photos SET state = 'held' WHERE member_id = ?", idOf(1)), [2, 3, 4]],
    ['a match of the judge', () => match(0, 1), [2, 3, 4]],
    ['no match of two others', () => match(1, 2), [1, 2, 3, 4]],
  ]
  test.each(hidden)('the judge is not shown their own photos, and left out is %s', async (_, hide, expected) => {
    await hide()
    expect([await shown(), await compared()]).toEqual([expected, expected])
  })

  test('the same for a judge in the middle, whichever side of a match they are', async () => {
    const middle = { ...judge(), judgeId: idOf(2) }
    for (const other of [0, 1, 3]) await match(2, other)
    expect(new Set((await judging.photosToJudge(read(), middle)).map(({ member }) => member))).toEqual(new Set([idOf(4)]))
    expect((await judging.membersToCompare(read(), middle)).map(({ member }) => member)).toEqual([idOf(4)])
  })

  test('a photo that this judge has judged lately is left out; of another judge, or long ago, it is not', async () => {
    const [first = 0, second = 0, third = 0] = photoIds(1)
    judged(first, idOf(0), 5)
    judged(second, idOf(0), 4)
    judged(third, idOf(2), 9)
    const ids = (await judging.photosToJudge(read(), judge())).map(({ id }) => id)
    expect([first, second, third].map((id) => ids.includes(id))).toEqual([false, true, true])
  })

  test("photos of the judge's zone come a little later than others, those that were judged most come last", async () => {
    exec('UPDATE profiles SET zone = 10 WHERE member_id = ?', idOf(1))
    exec('UPDATE photos SET times_judged = 3 WHERE member_id = ?', idOf(2))
    const found = await judging.photosToJudge(read(), judge())
    const order = found.toSorted((a, b) => rank(a) - rank(b)).map(({ member }) => member)
    expect([...new Set(order)]).toEqual([idOf(3), idOf(4), idOf(1), idOf(2)])
    expect(new Set(found.filter(({ isOwnZone }) => isOwnZone).map(({ member }) => member))).toEqual(new Set([idOf(1)]))
  })

  test('wherever the reading begins, nobody is left out or comes twice', async () => {
    const newest = await judging.newestPhotoId(read())
    for (const from of [0, 3, newest, newest + 1]) {
      const ids = (await judging.photosToJudge(read(), { ...judge(), from })).map(({ id }) => id)
      expect(ids.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4].flatMap(photoIds).toSorted((a, b) => a - b))
    }
  })

  test('those with two photos are not compared; those who were asked about least come first', async () => {
    exec('DELETE FROM photos WHERE id = ?', photoIds(1)[0])
    for (const by of [0, 1])
      exec('INSERT INTO same_person_answers (member_id, judge_id, week, same) VALUES (?, ?, 1, 1)', idOf(2), idOf(by))
    exec('INSERT INTO same_person_answers (member_id, judge_id, week, same) VALUES (?, ?, 1, 1)', idOf(3), idOf(0))
    expect(await compared()).toEqual([4, 3, 2])
    const [{ photos } = { photos: [] }] = await judging.membersToCompare(read(), { ...judge(), limit: 1 })
    expect(photos.toSorted()).toEqual(photoIds(4))
  })

  test('rounds are those of the member and the week; one that is finished leaves the others open', async () => {
    const tickets = { samePerson: null, photos: [] }
    const insert = (index: number, week: number, number: number) =>
      write((trx) => judging.insertRound(trx, { memberId: idOf(index), week, number, tickets, now: 5 }))
    const [own, second, , other] = [await insert(0, 7, 1), await insert(0, 7, 2), await insert(0, 8, 1), await insert(1, 7, 1)]
    await write((trx) => judging.finishRound(trx, own, 5))
    expect(await judging.readRounds(read(), idOf(0), 7)).toMatchObject([
      { id: own, finished: true },
      { id: second, finished: false },
    ])
    expect(await judging.readRounds(read(), idOf(1), 7)).toMatchObject([{ id: other, finished: false }])
  })

  test('a judgement counts for its photo alone, and for none that is gone', async () => {
    const [first = 0, second = 0] = photoIds(1)
    const judgement = { judge: idOf(0), week: 7, attractiveness: 5, quality: 6, reason: null, text: null }
    await write((trx) => judging.insertJudgement(trx, { ...judgement, photo: first }))
    await write((trx) => judging.insertJudgement(trx, { ...judgement, photo: 987_654 }))
    expect(all(`SELECT times_judged FROM photos WHERE id IN (${first}, ${second}) ORDER BY id`)).toEqual([1, 0])
    expect(all('SELECT photo_id FROM photo_judgements')).toEqual([first])
  })

  test('answers whether photos are of one person are counted for that member, and none for one who is gone', async () => {
    const answer = (index: number, by: number, same: boolean) =>
      write((trx) => judging.insertSamePerson(trx, { member: idOf(index), judge: idOf(by), week: 7, same }))
    await answer(1, 0, true)
    expect(await answer(2, 0, false)).toEqual({ same: 0, notSame: 1 })
    expect(await answer(1, 3, false)).toEqual({ same: 1, notSame: 1 })
    const gone = await write((trx) => judging.insertSamePerson(trx, { member: 987_654, judge: idOf(0), week: 7, same: true }))
    expect(gone).toEqual({ same: 0, notSame: 0 })
  })

  test('photos are held of that member, where they were cleared', async () => {
    exec("UPDATE photos SET state = 'refused' WHERE id = ?", photoIds(1)[0])
    await write((trx) => judging.holdPhotos(trx, idOf(1)))
    expect(all(`SELECT state FROM photos WHERE member_id = ${idOf(1)} ORDER BY id`)).toEqual(['refused', 'held', 'held'])
    expect(all(`SELECT DISTINCT state FROM photos WHERE member_id = ${idOf(2)}`)).toEqual(['cleared'])
  })

  test('ratings are those of the member or photo, of the weeks before, without reports', async () => {
    const [first = 0, second = 0, third = 0] = photoIds(1)
    const [other = 0] = photoIds(2)
    const rate = (photoId: number, week: number, quality: number | null) =>
      exec(
        'INSERT INTO photo_judgements (photo_id, judge_id, week, attractiveness, quality) VALUES (?, ?, ?, ?, ?)',
        photoId,
        idOf(0),
        week,
        quality,
        quality,
      )
    rate(first, 6, 4)
    rate(second, 7, 8)
    rate(third, 6, null)
    rate(other, 6, 9)
    expect(await ratingsOfMember(read(), idOf(1), 7)).toEqual({ attractiveness: 4, quality: 4, count: 1 })
    expect(await ratingsOfMember(read(), idOf(1), 8)).toEqual({ attractiveness: 12, quality: 12, count: 2 })
    expect(await ratingsOfPhoto(read(), first, 7)).toEqual({ attractiveness: 4, quality: 4, count: 1 })
    expect(await ratingsOfPhoto(read(), second, 7)).toEqual({ attractiveness: 0, quality: 0, count: 0 })
    expect(await ratingsOfPhoto(read(), third, 9)).toEqual({ attractiveness: 0, quality: 0, count: 0 })
  })

  test('active members are counted in the zones given', async () => {
    setMember(1, 'active = 0')
    expect([await countActiveInZones(read(), [10, 11]), await countActiveInZones(read(), [12, 13, 99])]).toEqual([1, 2])
    expect(await countActiveInZones(read(), [])).toBe(0)
  })

  test("one member's ready answer is forgotten, the others' stay", async () => {
    exec("UPDATE profiles SET ready_answer = 'ready'")
    await write((trx) => forgetReadyAnswer(trx, idOf(1)))
    expect(all(`SELECT member_id FROM profiles WHERE ready_answer IS NULL`)).toEqual([idOf(1)])
  })
})
