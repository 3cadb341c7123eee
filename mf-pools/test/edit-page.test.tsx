// @vitest-environment happy-dom
import { MAX_WORLD_ZONES } from '@quintet/domain/pools'
import { TIERS } from '@quintet/domain/membership'
import { zones } from '@quintet/domain/places'
import { member, readDraft } from '@quintet/sdk'
import { fakeApi, refuseCall } from '@quintet/testing/fake-api'
import {
  answer,
  closeScreen,
  failures,
  find,
  holdAnswers,
  leave,
  place,
  press,
  question,
  settle,
  show,
  shown,
  toastKeys,
  warning,
} from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EditPage } from '../src/pages/edit-page.tsx'
import { editorOf, forgetEditor } from '../src/stores/editor.ts'
import { categoryGroups } from '../src/stores/topics.ts'
import { begin, recordOf, say, user, whole } from './screen.tsx'

let called: ReturnType<typeof fakeApi>
let saved: unknown
let replied: unknown
const open = async (characters: unknown[] = [whole, whole], more = {}, number = 1) => {
  const record = recordOf(characters, more)
  saved = record.characters
  called = fakeApi({
    saveProfile: () => replied,
    loadMember: () => ({ ...record, characters: saved }),
    estimateCharacter: { accepted: { low: 30, high: 99 }, mutual: { low: 10, high: 29 } },
  })
  await begin(record)
  await again(number)
}
const again = (number = 1) => show(<EditPage />, `/pools/pool/${number}/edit`, { pattern: '/pools/pool/:id/edit' })
const editor = (number: 1 | 2 | 3 | 4 | 5 = 1) => editorOf(number, null)
const change = (zones: number[]) => act(async () => editor().setZones(zones))
const save = async () => {
  await press(say('edit.save'))
  await settle()
}
const goBack = async () => {
  await act(async () => document.querySelector<HTMLElement>('[data-way-back]')?.click())
  await settle()
}
const sent = (call = 'saveProfile') => called.filter(({ name }) => name === call).map(({ input }) => input)
const asksBeforeClosing = () => {
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  return closing.defaultPrevented
}

beforeEach(() => void (replied = { message: 'success' }))
afterEach(async () => {
  for (const number of [1, 2, 3, 4, 5] as const) forgetEditor(number)
  await closeScreen()
})

describe('a saving', () => {
  it('sends the character into its own pool, once, says so, and leads to the pool', async () => {
    await open([whole, whole], {}, 2)
    await act(async () => editor(2).setZones([12, 13]))
    const go = holdAnswers()
    await press(say('edit.save'))
    expect(find('button', say('edit.save'))?.getAttribute('aria-busy')).toBe('true')
    await press(say('edit.save'))
    for (let answers = 0; answers < 4; answers++) await go()
    expect(sent()).toMatchObject([{ section: 'character', number: 2, character: { zones: [12, 13] } }])
    expect([toastKeys(), place().path, readDraft('character2')]).toEqual([['toast.saved'], '/pools/pool/2', undefined])
  })

  it('of the first character leads to the list, where it is offered for the others', async () => {
    await open([])
    for (const trait of [1, 2, 3, 4] as const) await act(async () => editor().pickTrait(trait, 1))
    await change([12])
    await save()
    expect(place().path).toBe('/pools')
  })

  it('that is refused says why, stays, and keeps every change', async () => {
    replied = refuseCall('character.location', 400)
    await open()
    await change([12, 13])
    await save()
    expect([failures().length, toastKeys(), place().path, editor().$character.get().zones]).toEqual([
      1,
      [],
      '/pools/pool/1/edit',
      [12, 13],
    ])
    expect([readDraft('character1'), find('button', say('edit.save'))?.getAttribute('aria-busy')]).toMatchObject([
      { zones: [12, 13] },
      null,
    ])
  })

  it('is not begun while something is missing: what it is stands there, with the way to the first of it', async () => {
    await open([{ ...whole, zones: [], traits: [0, 1, 1, 1], options: { ...whole.options, diet: [] } }])
    await save()
    expect(sent()).toEqual([])
    const names = [user['personality.label' as keyof typeof user], user['diet.label']].filter(Boolean)
    for (const name of names) expect(String(warning()?.body?.params?.['list'])).toContain(name)
    expect(warning()?.action?.to).toBe('/pools/pool/1/edit/personality')
  })

  it('leads to the places where those alone are missing, or are too many', async () => {
    await open([{ ...whole, zones: [] }])
    await save()
    expect([sent(), warning()?.action?.to]).toEqual([[], '/pools/pool/1/edit/location'])
    await closeScreen()
    const most = zones.slice(0, MAX_WORLD_ZONES).map(({ code }) => code)
    await open([{ ...whole, zones: most }], { account: { tier: TIERS.world } }, 2)
    await again(1)
    await act(async () => editor().setZones([...most, zones[MAX_WORLD_ZONES]?.code ?? 0]))
    await save()
    expect([sent(), warning()?.action?.to]).toEqual([[], '/pools/pool/1/edit/location'])
    await act(async () => editor().setZones(most.slice(1)))
    await save()
    expect(sent()).toHaveLength(1)
  })

  it('leads to a topic of the page by opening its group and taking the focus there', async () => {
    await open([{ ...whole, options: { ...whole.options, diet: [] } }])
    await save()
    await act(async () => warning()?.action?.run?.())
    await act(async () => void (await new Promise((resolve) => requestAnimationFrame(resolve))))
    expect(document.activeElement?.closest('[data-category]')?.getAttribute('data-category')).toBe('diet')
  })
})

describe('leaving', () => {
  it('asks nothing where nothing was changed', async () => {
    await open()
    expect(asksBeforeClosing()).toBe(false)
    await goBack()
    expect([question(), place().path]).toEqual([undefined, '/pools/pool/1'])
  })

  it('asks before changes are left, which stay as a draft', async () => {
    await open()
    await change([12, 13])
    expect(asksBeforeClosing()).toBe(true)
    await goBack()
    expect(question()?.title.key).toBe('edit.leaveTitle')
    await answer(false)
    expect(place().path).toBe('/pools/pool/1/edit')
    await goBack()
    await answer(true)
    expect([place().path, readDraft('character1')]).toMatchObject(['/pools/pool/1', { zones: [12, 13] }])
    expect([sent(), asksBeforeClosing()]).toEqual([[], false])
  })

  it('and coming back finds them as they were', async () => {
    await open()
    await change([12, 13])
    await leave()
    await again()
    expect([shown().includes(say('summary.zones', { count: 2 })), find('button', say('edit.discard')) !== undefined]).toEqual([
      true,
      true,
    ])
  })
})

describe('discarding', () => {
  it('is offered where something was changed, and asks first', async () => {
    await open()
    expect(find('button', say('edit.discard'))).toBeUndefined()
    await change([12, 13])
    await press(say('edit.discard'))
    expect(question()).toMatchObject({ title: { key: 'edit.discardTitle' }, danger: true })
    await answer(false)
    expect(editor().$character.get().zones).toEqual([12, 13])
    await press(say('edit.discard'))
    await answer(true)
    expect([editor().$character.get().zones, readDraft('character1'), find('button', say('edit.discard'))]).toEqual([
      [12],
      undefined,
      undefined,
    ])
  })
})

describe('what was saved elsewhere meanwhile', () => {
  it('is told beside the own changes, and taken only by a press and after a question', async () => {
    await open()
    await change([12, 13])
    await act(async () => member.set(recordOf([{ ...whole, zones: [14] }, whole])))
    expect([shown().includes(say('elsewhere.differs')), editor().$character.get().zones]).toEqual([true, [12, 13]])
    await press(say('elsewhere.take'))
    await answer(true)
    expect([editor().$character.get().zones, shown().includes(say('elsewhere.differs'))]).toEqual([[14], false])
  })

  it('is shown at once where nothing was changed', async () => {
    await open()
    await act(async () => member.set(recordOf([{ ...whole, zones: [14, 15, 16] }, whole])))
    expect([shown().includes(say('elsewhere.taken')), shown().includes(say('summary.zones', { count: 3 }))]).toEqual([true, true])
  })
})

describe('the estimate', () => {
  it('is asked for by a press alone, and not offered while something is missing', async () => {
    await open([{ ...whole, zones: [] }])
    expect(find('button', say('estimate.ask'))).toBeUndefined()
    await change([1501])
    expect([find('button', say('estimate.ask')) !== undefined, sent('estimateCharacter')]).toEqual([true, []])
    await press(say('estimate.ask'))
    await settle()
    expect(sent('estimateCharacter')).toHaveLength(1)
  })
})

const group = () =>
  [...document.querySelectorAll('[aria-expanded]')].find(({ textContent }) => textContent?.startsWith(say('group.health')))

it('says of each group what is narrowed in it, or has nothing chosen', async () => {
  await open([{ ...whole, options: { ...whole.options, diet: [1], alcohol: [] } }])
  expect(group()?.textContent).toContain(say('edit.empty', { count: 1 }))
  await act(async () => editor().setOptions('alcohol', whole.options.alcohol ?? []))
  expect(group()?.textContent).toContain(
    say('edit.narrowed', { count: 1, all: categoryGroups.find(({ section }) => section === 'health')?.categories.length ?? 0 }),
  )
})

it('leads to the list from an address that names no pool', async () => {
  await open([], {}, 6)
  expect(place().path).toBe('/pools')
})
