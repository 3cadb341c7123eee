// @vitest-environment happy-dom
import { TIERS } from '@quintet/domain/membership'
import { member, readDraft } from '@quintet/sdk'
import { fakeApi, refuseCall } from '@quintet/testing/fake-api'
import {
  all,
  answer,
  closeScreen,
  failures,
  find,
  get,
  goTo,
  holdAnswers,
  leave,
  place,
  press,
  question,
  settle,
  show,
  shown,
  toasts,
  warning,
} from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import script from '../../api/content/en/script.json' with { type: 'json' }
import { DuplicatePage } from '../src/pages/duplicate-page.tsx'
import { PoolDetailPage } from '../src/pages/pool-detail-page.tsx'
import { PoolsPage } from '../src/pages/pools-page.tsx'
import { narrowedTopics } from '../src/stores/costs.ts'
import { editorOf, forgetEditor } from '../src/stores/editor.ts'
import { begin, recordOf, say, whole, words } from './screen.tsx'

let called: ReturnType<typeof fakeApi>
let saved: unknown
let estimates: unknown[]
const ready = async (characters: unknown[], more: object = {}) => {
  await leave()
  let record = recordOf(characters, more)
  called = fakeApi({
    saveProfile: (input: unknown) => {
      if (saved instanceof Response) return saved
      const { number, character } = input as { number: number; character: never }
      record = { ...record, characters: record.characters.with(number - 1, character) }
      return saved
    },
    loadMember: () => record,
    estimateCharacter: () => (estimates.length > 1 ? estimates.shift() : estimates[0]),
  })
  await begin(record)
}
beforeEach(() => {
  saved = { message: 'success' }
  estimates = [{ accepted: { low: 30, high: 99 }, mutual: { low: 10, high: 29 } }]
})
afterEach(async () => {
  for (const number of [1, 2, 3, 4, 5] as const) forgetEditor(number)
  await closeScreen()
})

const sent = (call: string) => called.filter(({ name }) => name === call).map(({ input }) => input)
const goBack = async () => {
  await act(async () => document.querySelector<HTMLElement>('[data-way-back]')?.click())
  await settle()
}

const openCopy = async (
  characters: unknown[] = [{ ...whole, zones: [12, 14] }, { ...whole, zones: [13] }, whole],
  number = 2,
) => {
  await ready(characters)
  await show(<DuplicatePage />, `/pools/pool/${number}/edit/duplicate-character`, {
    pattern: '/pools/pool/:id/edit/duplicate-character',
  })
}
const pool = (number: number) => say('pool.title', { number })
const copy = () => press(say('duplicate.copy', { to: 2 }))

describe('a copy of a character', () => {
  it('is of another pool that is complete, of which none is chosen beforehand', async () => {
    await openCopy([whole, whole, { ...whole, zones: [] }, null, whole])
    expect(all('radio').map((one) => [one.closest('label')?.textContent, one.checked])).toEqual([
      [pool(1), false],
      [pool(5), false],
    ])
    expect(shown()).toContain(say('duplicate.explain', { to: 2 }))
    await copy()
    expect([warning()?.body?.key, question(), sent('saveProfile')]).toEqual(['duplicate.notChosen', undefined, []])
  })

  it('shows what is copied, asks first, is sent once, says so, and leads to its pool', async () => {
    await openCopy()
    expect(shown()).not.toContain(say('summary.title'))
    await press(pool(1), 'radio')
    expect(shown()).toContain(say('summary.zones', { count: 2 }))
    await copy()
    expect([question(), sent('saveProfile')]).toMatchObject([
      { title: { key: 'duplicate.confirmTitle', params: { from: 1, to: 2 } }, danger: true },
      [],
    ])
    const letCome = holdAnswers()
    await answer(true)
    expect(get('button', say('duplicate.copy', { to: 2 })).getAttribute('aria-busy')).toBe('true')
    await copy()
    for (let answers = 0; answers < 4; answers++) await letCome()
    expect(sent('saveProfile')).toMatchObject([{ section: 'character', number: 2, character: { zones: [12, 14] } }])
    expect([toasts().map(({ key }) => key), place().path]).toEqual([['duplicate.done'], '/pools/pool/2'])
  })

  it('is not made without a yes, nor where it is refused; what was chosen stays', async () => {
    await openCopy()
    await press(pool(3), 'radio')
    await copy()
    await answer(false)
    expect([sent('saveProfile'), place().path]).toEqual([[], '/pools/pool/2/edit/duplicate-character'])
    saved = refuseCall('profile.locked', 400)
    await copy()
    await answer(true)
    await settle()
    expect([failures().length, toasts(), place().path]).toEqual([1, [], '/pools/pool/2/edit/duplicate-character'])
    expect([get('radio', pool(3)).checked, get('button', say('duplicate.copy', { to: 2 })).getAttribute('aria-busy')]).toEqual([
      true,
      null,
    ])
  })

  it('is chosen anew for another pool', async () => {
    await openCopy()
    await press(pool(1), 'radio')
    await goTo('/pools/pool/3/edit/duplicate-character')
    expect(all('radio').map(({ checked }) => checked)).toEqual([false, false])
  })

  it('is none where nothing is complete elsewhere, which is said; back is to the character', async () => {
    await openCopy([null, whole])
    expect([shown().includes(say('duplicate.nothing')), all('radio')]).toEqual([true, []])
    await goBack()
    expect(place().path).toBe('/pools/pool/2/edit')
  })
})

const openPool = async (characters: unknown[], more: object = {}, number = 1) => {
  await ready(characters, more)
  await show(<PoolDetailPage />, `/pools/pool/${number}`, { pattern: '/pools/pool/:id' })
  await settle()
}
const openAgain = (number: number) => show(<PoolDetailPage />, `/pools/pool/${number}`, { pattern: '/pools/pool/:id' })

describe('the page of a pool', () => {
  it.each([
    [1, TIERS.limited, 'free'],
    [2, TIERS.limited, 'free'],
    [3, TIERS.national, 'earned'],
    [5, TIERS.national, 'earned'],
    [3, TIERS.limited, 'closed'],
  ] as const)('says how pool %i gets its token, with membership %i: %s', async (number, tier, token) => {
    await openPool([whole, whole, whole, whole, whole], { account: { tier } }, number)
    const tokens = { free: words('pools.free'), earned: words('pools.earned'), closed: say('pool.closed') }
    expect(Object.entries(tokens).flatMap(([key, text]) => (shown().includes(text) ? [key] : []))).toEqual([token])
  })

  it('of a whole character shows what it wants, offers the estimate, and asks for nothing by itself', async () => {
    await openPool([whole])
    expect([shown().includes(say('pool.complete')), shown().includes(say('summary.title')), all('progressbar')]).toEqual([
      true,
      true,
      [],
    ])
    expect([find('button', say('estimate.ask')) !== undefined, sent('estimateCharacter')]).toEqual([true, []])
    expect(get('link', say('pool.edit')).getAttribute('href')).toBe('/pools/pool/1/edit')
    expect(find('link', say('duplicate.title'))).toBeUndefined()
    await goBack()
    expect(place().path).toBe('/pools')
  })

  it('of one that is not says how much is missing, and offers no estimate', async () => {
    await openPool([{ ...whole, zones: [] }, whole])
    const [bar] = all('progressbar')
    expect([shown().includes(say('pool.incomplete')), bar && bar.value < bar.max]).toEqual([true, true])
    expect([shown().includes(say('summary.noZone')), find('button', say('estimate.ask'))]).toEqual([true, undefined])
    expect(get('link', say('duplicate.title')).getAttribute('href')).toBe('/pools/pool/1/edit/duplicate-character')
  })

  it('of none says so, and shows nothing that it would want', async () => {
    await openPool([null])
    expect([shown().includes(say('pool.none')), shown().includes(words('character.new'))]).toEqual([true, true])
    expect([shown().includes(say('summary.title')), find('button', say('estimate.ask'))]).toEqual([false, undefined])
  })

  it('says of changes that are not saved, of this pool alone, and shows what is saved', async () => {
    await openPool([whole, whole])
    expect(shown()).not.toContain(say('pool.draft'))
    await act(async () => editorOf(1, member.$.get().data?.characters[0] ?? null).setZones([12, 13]))
    await openAgain(2)
    expect(shown()).not.toContain(say('pool.draft'))
    await openAgain(1)
    expect([shown().includes(say('pool.draft')), shown().includes(say('summary.zones', { count: 1 }))]).toEqual([true, true])
  })

  it('says where places are beyond the member’s reach', async () => {
    await openPool([{ ...whole, zones: [320] }], { account: { tier: TIERS.local } })
    expect(shown()).toContain(say('pool.outlived'))
    await openPool([whole], { account: { tier: TIERS.local } })
    expect(shown()).not.toContain(say('pool.outlived'))
  })
})

const narrow = { ...whole, options: { ...whole.options, diet: [1], tattoos: [1] } }
const bucket = (low: number) => ({ accepted: { low, high: 3 * low }, mutual: { low, high: 3 * low } })
const peopleIfOpen = (low: number) => say('costs.open', { people: say('people.range', { low, high: 3 * low }) })
const openCosts = async (character: object, number: 1 | 2 = 1) => {
  await ready([character, { ...narrow, zones: [14] }])
  await show(<PoolDetailPage />, `/pools/pool/${number}`, { pattern: '/pools/pool/:id' })
  await press(say('estimate.ask'))
  await settle()
}

describe('what choices cost', () => {
  it('is asked for by its own press, and told with what costs most first', async () => {
    estimates = [bucket(30), bucket(30), bucket(100), bucket(300)]
    await openCosts({ ...narrow, zones: [15] })
    expect(sent('estimateCharacter')).toHaveLength(1)
    const [first, second] = narrowedTopics(narrow as never)
    await press(say('costs.ask'))
    for (let answers = 0; answers < 4; answers++) await settle()
    expect(sent('estimateCharacter')).toHaveLength(4)
    const rows = [...document.querySelectorAll('section dt')].map((row) => [row.textContent, row.nextElementSibling?.textContent])
    expect(rows).toEqual([
      [words(`${second}.label`), peopleIfOpen(300)],
      [words(`${first}.label`), peopleIfOpen(100)],
    ])
  })

  it('is said to make no difference where the counts do not rise', async () => {
    await openCosts({ ...narrow, zones: [16] })
    await press(say('costs.ask'))
    for (let answers = 0; answers < 4; answers++) await settle()
    expect(shown()).toContain(say('costs.none'))
  })

  it('is shown as far as it was found where the questions of the day end, which is said', async () => {
    estimates = [bucket(30), bucket(30), bucket(100), refuseCall('estimate.spent')]
    await openCosts({ ...narrow, zones: [21] })
    await press(say('costs.ask'))
    for (let answers = 0; answers < 4; answers++) await settle()
    expect([shown().includes(peopleIfOpen(100)), shown().includes(script['error.estimate.spent'])]).toEqual([true, true])
  })

  it('is not offered where nothing is narrowed', async () => {
    await openCosts({ ...whole, zones: [17] })
    expect([shown().includes(say('estimate.accepted')), find('button', say('costs.ask'))]).toEqual([true, undefined])
  })

  it('is asked for anew of a character that was changed elsewhere', async () => {
    await openCosts({ ...narrow, zones: [19] })
    const before = sent('estimateCharacter').length
    await act(async () => member.set(recordOf([{ ...narrow, zones: [20] }])))
    await settle()
    expect([find('button', say('estimate.ask')) !== undefined, sent('estimateCharacter').length]).toEqual([true, before])
  })

  it('is asked for anew of another pool, as each is a question of the day', async () => {
    await openCosts({ ...narrow, zones: [18] })
    await press(say('costs.ask'))
    for (let answers = 0; answers < 4; answers++) await settle()
    const before = sent('estimateCharacter').length
    await goTo('/pools/pool/2')
    for (let answers = 0; answers < 4; answers++) await settle()
    expect([find('button', say('estimate.ask')) !== undefined, sent('estimateCharacter').length]).toEqual([true, before])
  })
})

const rows = () => all('link').filter((link) => link.getAttribute('href')?.startsWith('/pools/pool/'))
const openList = async (characters: unknown[]) => {
  await ready(characters)
  await show(<PoolsPage />, '/pools')
}

describe('the list of pools', () => {
  it('says of each how far it is, and leads to it', async () => {
    await openList([whole, { ...whole, zones: [] }, null])
    await act(async () => editorOf(3, null).setZones([12]))
    await show(<PoolsPage />, '/pools')
    expect(rows().map((row) => row.getAttribute('href'))).toEqual([1, 2, 3, 4, 5].map((number) => `/pools/pool/${number}`))
    expect(rows().map((row) => row.textContent?.includes(say('pool.complete')))).toEqual([true, false, false, false, false])
    expect(rows().map((row) => row.textContent?.includes(say('pool.draft')))).toEqual([false, false, true, false, false])
    expect(all('progressbar')[0]?.value).toBe(1)
    expect([shown().includes(say('pools.hint')), shown().includes(say('pools.done'))]).toEqual([false, false])
  })

  it('leads who has none straight to the first words of one', async () => {
    await openList([])
    expect(rows().map((row) => row.getAttribute('href'))).toEqual([1, 2, 3, 4, 5].map((number) => `/pools/pool/${number}/edit`))
    expect([
      shown().includes(say('pools.hint')),
      all('button').some(({ textContent }) => textContent?.includes('empty')),
    ]).toEqual([true, false])
  })

  it('copies the first whole one into all that are empty, in one press, once', async () => {
    await openList([null, { ...whole, zones: [] }, { ...whole, zones: [13] }, whole, null])
    const name = say('pools.copyAll', { from: 3, count: 2 })
    const letCome = holdAnswers()
    await press(name)
    expect(get('button', name).getAttribute('aria-busy')).toBe('true')
    await press(name)
    for (let answers = 0; answers < 8; answers++) await letCome()
    expect(sent('saveProfile')).toMatchObject([
      { number: 1, character: { zones: [13] } },
      { number: 5, character: { zones: [13] } },
    ])
    expect([toasts().map(({ key }) => key), find('button', name), question()]).toEqual([
      ['pools.copiedAll'],
      undefined,
      undefined,
    ])
  })

  it('says why a copy is refused, and offers it again', async () => {
    saved = refuseCall('profile.locked', 400)
    await openList([whole])
    const name = say('pools.copyAll', { from: 1, count: 4 })
    await press(name)
    for (let answers = 0; answers < 3; answers++) await settle()
    expect([failures().length, toasts(), get('button', name).getAttribute('aria-busy')]).toEqual([1, [], null])
    expect(readDraft('character2')).toBeUndefined()
  })

  it('leads on to the judging once all are whole', async () => {
    await openList([whole, whole, whole, whole, whole])
    expect(get('link', say('pools.judging')).getAttribute('href')).toBe('/judging')
  })
})
