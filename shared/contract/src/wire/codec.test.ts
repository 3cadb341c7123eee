import { describe, expect, test } from 'vitest'
import { wireCalls } from './calls.ts'
import { flag, flattened, numberAsString, numbered, numberInQuery, placeOf, renamed } from './codec.ts'
import { matchListCodec, messagePageCodec } from './matches.ts'
import { characterCodec, memberCodec, profileSaveCodec, visibilityCodec } from './member.ts'
import { roundCodec, roundResultCodec } from './judging.ts'
import { answerItems, memberItems, profileSaveKeys } from './names.ts'

// What arrives may be anything: only what has the wire's form is read, the rest passes as it came, for the validation to name it.

describe('a number that travels as a text', () => {
  test('is read from whole decimal digits alone', () => {
    expect(['0', '-12', '123456789012345'].map((text) => numberAsString.decode(text))).toEqual([0, -12, 123_456_789_012_345])
    const others = ['', 'x1', '1x', '1.5', ' 1', '1234567890123456', 5, null, undefined, ['1']]
    for (const other of others) expect(numberAsString.decode(other)).toBe(other)
    expect([numberAsString.encode(5), numberInQuery.encode(5), numberInQuery.decode('5')]).toEqual(['5', 5, 5])
  })

  test('names a place, or none', () => {
    expect([placeOf('3'), placeOf(3), placeOf(0)]).toEqual([3, 3, 0])
    for (const other of [1.5, 'x', '1.5', null, undefined, Number.NaN, ['3']]) expect(placeOf(other)).toBe(-1)
  })
})

test('a flag is 1 or not there', () => {
  expect([flag.encode(true), flag.encode(false)]).toEqual([1, undefined])
  expect([1, '1', true, 0, undefined].map((wire) => flag.decode(wire))).toEqual([true, false, false, false, false])
})

describe('renamed keys', () => {
  const codec = renamed({ one: 'a', two: 'b' }, { two: flag })

  test('are those of the object itself that have a value', () => {
    expect(codec.encode({ one: 1, two: false, three: 3 })).toStrictEqual({ a: 1 })
    expect(codec.encode({ one: undefined })).toStrictEqual({})
    expect(renamed({ one: 'a' }, { one: numberAsString }).encode({ one: undefined })).toStrictEqual({})
    expect(codec.decode(Object.create({ a: 1 }))).toStrictEqual({})
    expect(codec.decode({ a: undefined, b: 1 })).toStrictEqual({ two: true })
  })

  test('stand flat among the others, where they are there at all', () => {
    const flat = flattened('inner', codec)
    expect([flat.encode({ inner: { one: 1 } }), flat.encode({})]).toStrictEqual([{ a: 1 }, {}])
    expect([flat.decode({ a: 1 }), flat.decode({ c: 1 })]).toStrictEqual([{ inner: { one: 1 } }, {}])
  })
})

test('numbered keys are a list whose empty places are null', () => {
  const codec = numbered('photos', 'img', 3)
  expect(codec.encode({ photos: ['x', null] })).toStrictEqual({ img1: 'x', img2: '', img3: '' })
  expect(codec.encode({ photos: 'x' })).toStrictEqual({ img1: '', img2: '', img3: '' })
  expect(codec.decode({ img1: 'x', img2: '' })).toStrictEqual({ photos: ['x', null, null] })
})

describe('a round', () => {
  test('is read with what remains, and without either', () => {
    expect(roundCodec.decode({})).toStrictEqual({})
    expect(roundCodec.decode({ tokensRemaining: 3 })).toStrictEqual({ tokensRemaining: 3 })
    expect(roundCodec.decode({ '0': [{ u: '/1', t: 'x' }], '1': 'junk' })).toStrictEqual({
      round: { samePerson: [{ url: '/1', ticket: 'x' }], sets: [[], [], []] },
    })
  })

  test('is sent with ratings and reports, of which a text may be missing', () => {
    const rating = { attractiveness: 7, pictureQuality: 3, ticket: 'a' }
    const report = { reason: 5, ticket: 'b', text: 'words' }
    const sent = { samePerson: 'same', week: 9, ratings: [rating, report, { reason: 2, ticket: 'c' }] }
    const wire = [{ '0': 1, '1': [7, 3, 'a'], '2': ['r', 5, 'b', 'words'], '3': ['r', 2, 'c', ''] }, { week: 9 }]
    expect(roundResultCodec.encode(sent)).toStrictEqual(wire)
    const last = { reason: 2, ticket: 'c', text: '' }
    expect(roundResultCodec.decode(wire)).toStrictEqual({ ...sent, ratings: [rating, report, last] })
    expect(roundResultCodec.decode([{ '0': 1, '1': ['r', 2, 'c'] }, {}])).toMatchObject({ ratings: [last] })
    expect(roundResultCodec.decode([{ '0': 9, '1': 'junk' }, {}])).toStrictEqual({ samePerson: undefined, ratings: ['junk'] })
  })
})

test('a message’s values are typed, numbers as texts', () => {
  const message = { body: 'b', iv: 'i', sentAt: 5, side: 1, match: 7, clientId: '12' }
  const wire = messagePageCodec.encode({ count: 1, messages: [message] }) as { messages: Record<string, object>[] }
  expect(Object.values(wire.messages[0] ?? {})).toEqual(
    expect.arrayContaining([{ B: 'b' }, { B: 'i' }, { N: '5' }, { N: '1' }, { N: '7' }, { S: '12' }]),
  )
  expect(messagePageCodec.decode(wire)).toStrictEqual({ count: 1, messages: [message] })
})

test('a match’s side and state are numbers, its images say nothing', () => {
  const wire = matchListCodec.encode({ matches: [{ number: 7, side: 1, keyState: 3 }] }) as { matches: Record<string, unknown>[] }
  expect(wire.matches[0]).toMatchObject({ i1: '', i5: '' })
  expect(matchListCodec.decode(wire)).toStrictEqual({ matches: [{ number: 7, side: 1, keyState: 3 }] })
})

describe('a member', () => {
  test('hides and shows by a list of 0, 1 and 2 alone', () => {
    expect([visibilityCodec.encode([0, 1, 2]), visibilityCodec.decode('0,1,2'), visibilityCodec.decode('1')]).toEqual([
      '0,1,2',
      [0, 1, 2],
      [1],
    ])
    for (const other of ['x0,1', '0,1x', '0,3', '', ['0', '1'], 5, null]) expect(visibilityCodec.decode(other)).toBe(other)
  })

  test('has what was chosen to be seen, what every member starts with, or neither', () => {
    const item = memberItems.visibility
    expect(memberCodec.decode({})).not.toHaveProperty('visibility')
    expect(memberCodec.decode({})).not.toHaveProperty('startVisibility')
    expect(memberCodec.encode({})).not.toHaveProperty(item)
    expect(memberCodec.encode({ visibility: [0, 1] })).toMatchObject({ [item]: '0,1' })
    const start = memberCodec.encode({ startVisibility: [0, 1] })
    expect(memberCodec.decode(start)).toMatchObject({ startVisibility: [0, 1] })
  })

  test('saves a character whose traits may be missing', () => {
    const wire = characterCodec.encode({ zones: [12], openTrait: 2 }) as Record<string, unknown>
    expect(characterCodec.decode(wire)).toStrictEqual({ zones: [12], openTrait: 2, traits: [0, 0, 0, 0] })
  })

  test('saves a section by its number, and one that is none is told by its name', () => {
    const key = profileSaveKeys.section
    expect(profileSaveCodec.encode({ section: 'location', zone: 12 })).toStrictEqual({ [key]: 2, [answerItems.zone]: 12 })
    expect(profileSaveCodec.encode({ section: 'nothing' })).toStrictEqual({ [key]: 'nothing' })
    expect(profileSaveCodec.decode({ [key]: 99 })).toStrictEqual({ section: undefined })
    expect(profileSaveCodec.decode({ [key]: '2', [answerItems.zone]: 12 })).toStrictEqual({ section: 'location', zone: 12 })
  })
})

test('a call that says nothing else goes and comes as it is', () => {
  const { deleteAccount } = wireCalls
  expect([deleteAccount.method, deleteAccount.request.encode({ a: 1 }), deleteAccount.answer.decode({ b: 1 })]).toEqual([
    'POST',
    { a: 1 },
    { b: 1 },
  ])
})
