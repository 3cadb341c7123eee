// @vitest-environment happy-dom
import { readDraft } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { all, closeScreen, find, get, goTo, leave, place, press, settle, show, shown } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { PersonalityPage } from '../src/pages/personality-page.tsx'
import { editorOf, forgetEditor } from '../src/stores/editor.ts'
import { begin, recordOf, say, words, whole } from './screen.tsx'

const traits = [1, 2, 3, 4] as const
let called: ReturnType<typeof fakeApi>
const open = async (character: object | null = whole, more: object = {}, number = 1) => {
  called = fakeApi()
  await begin(recordOf([character, whole], more))
  await again(number)
}
const again = (number = 1) =>
  show(<PersonalityPage />, `/pools/pool/${number}/edit/personality`, { pattern: '/pools/pool/:id/edit/personality' })
afterEach(async () => {
  for (const number of [1, 2] as const) forgetEditor(number)
  await closeScreen()
})

const name = (trait: number) => words(`trait.${trait}.name`)
/** What stands around a trait's heading and its choices. */
const card = (trait: number): Element | null => {
  let at: Element | null = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === name(trait)) ?? null
  while (at && !at.querySelector('input')) at = at.parentElement
  return at
}
const radios = (trait: number) => [...(card(trait)?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
const picked = () => traits.map((trait) => radios(trait).findIndex(({ checked }) => checked) + 1)
const pick = (trait: number, which: 1 | 2 | 3) => act(async () => radios(trait)[which - 1]?.click())
const character = (number: 1 | 2 = 1) => editorOf(number, null).$character.get()
const empty = { ...whole, traits: [0, 0, 0, 0] }

const moves = (trait: number, open: number) => card(trait)?.textContent?.includes(say('personality.moves', { trait: name(open) }))

describe('a trait', () => {
  it('is picked for itself, is said to be missing until then, and is kept as a draft', async () => {
    await open(empty)
    expect([picked(), traits.map((trait) => card(trait)?.querySelector('[role=alert]')?.textContent)]).toEqual([
      [0, 0, 0, 0],
      traits.map(() => words('choice.0')),
    ])
    await pick(3, 2)
    expect([picked(), character().traits]).toEqual([
      [0, 0, 2, 0],
      [0, 0, 2, 0],
    ])
    expect([card(3)?.querySelector('[role=alert]'), card(3)?.textContent?.includes(words('choice.2.hint'))]).toEqual([null, true])
    expect([readDraft('character1'), called]).toMatchObject([{ traits: [0, 0, 2, 0] }, []])
    await leave()
    await again()
    expect(picked()).toEqual([0, 0, 2, 0])
  })

  it('that is open takes that from the one which was; elsewhere it is said where that is', async () => {
    await open()
    await pick(2, 3)
    expect([picked(), traits.map((trait) => moves(trait, 2))]).toEqual([
      [1, 3, 1, 1],
      [true, false, true, true],
    ])
    await pick(4, 3)
    expect([picked(), character().openTrait, traits.map((trait) => moves(trait, 4))]).toEqual([
      [1, 1, 1, 3],
      4,
      [true, true, true, false],
    ])
    await pick(4, 2)
    expect([picked(), character().openTrait]).toEqual([[1, 1, 1, 2], 0])
  })

  it('is alike in all four by one press, in which none stays open', async () => {
    await open({ ...empty, openTrait: 2, traits: [2, 1, 0, 2] })
    await press(say('personality.alike'))
    expect([picked(), character()]).toMatchObject([[1, 1, 1, 1], { openTrait: 0, traits: [1, 1, 1, 1] }])
  })
})

const told = (group: 'A' | 'B' | 'C', trait: number) =>
  card(trait)?.textContent?.includes(
    say('personality.you', { group: words(`group.${group}`), words: words(`trait.${trait}.${group}`) }),
  )
const groupOf = (trait: number) => (['A', 'B', 'C'] as const).filter((group) => told(group, trait))

describe('what a member is', () => {
  it('stands beside each trait; in the middle it is said what that means, in place of what the choice does', async () => {
    await open(whole, { personality: '12113' })
    expect(traits.map(groupOf)).toEqual([['A'], ['B'], ['C'], ['A']])
    for (const trait of traits) {
      const isMiddle = trait === 3
      const parts = [words('group.C.hint'), words('choice.1.hint')].map((part) => card(trait)?.textContent?.includes(part))
      expect(parts).toEqual([isMiddle, !isMiddle])
    }
    expect(shown()).not.toContain(say('personality.noQuiz'))
  })

  it('is found out by the quiz, which those who did not take it are led to; they can choose already', async () => {
    await open()
    expect(shown()).toContain(say('personality.noQuiz'))
    expect(get('link', say('personality.toQuiz')).getAttribute('href')).toBe('/data/user-data/quiz1')
    expect(radios(1)).toHaveLength(3)
  })
})

const onward = () => all('link').at(-1)

describe('the way on', () => {
  it('leads to the places while none is chosen, and else back to the character', async () => {
    await open({ ...whole, zones: [] })
    expect([onward()?.getAttribute('href'), onward()?.textContent]).toEqual([
      '/pools/pool/1/edit/location',
      say('edit.goTo', { topic: words('zones.label') }),
    ])
    await act(async () => editorOf(1, null).setZones([12]))
    await again()
    expect([onward()?.getAttribute('href'), onward()?.textContent]).toEqual(['/pools/pool/1/edit', say('edit.back')])
  })

  it('back is to the character', async () => {
    await open()
    await act(async () => document.querySelector<HTMLElement>('[data-way-back]')?.click())
    await settle()
    expect(place().path).toBe('/pools/pool/1/edit')
  })
})

it('changes the character of the pool that is open, when another was before', async () => {
  await open()
  await goTo('/pools/pool/2/edit/personality')
  await pick(1, 2)
  expect([character(1).traits, character(2).traits, find('status', say('elsewhere.taken'))]).toEqual([
    [1, 1, 1, 1],
    [2, 1, 1, 1],
    undefined,
  ])
})
