// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { defaultVisibility, MAX_HIDDEN, type VisibilityFlag, visibilityProblem } from '@quintet/domain/profile'
import { $popups, member } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import { all, answer, closeScreen, eventually, find, get, press, settle, show, shown } from '@quintet/testing/screen'
import { afterEach, describe, expect, it } from 'vitest'
import { VisibilityPage } from '../src/pages/visibility-page.tsx'
import { begin, record, say, sayShell } from './screen.tsx'

// What is hidden here is told to no match: what is sent has to be what the switches show.

const answers = { attraction: 1 }
const allShown = defaultVisibility(answers).map((flag) => (flag === 0 ? 1 : flag))
let called: FakeCall[]
const saved = () => called.filter(({ name }) => name === 'saveProfile').map(({ input }) => input as { visibility: number[] })

const open = async (visibility: readonly VisibilityFlag[], reply: unknown = { message: 'success' }, given: object = answers) => {
  const own: MemberRecord = { ...record, answers: given, visibility: [...visibility] }
  called = fakeApi({ saveProfile: reply, loadMember: own, saveDraft: {}, readDrafts: { drafts: [] } })
  await begin()
  member.set(own)
  await show(<VisibilityPage />, '/data/user-data-visibility')
  await eventually(() => expect(all('checkbox').length).toBeGreaterThan(40))
}
afterEach(closeScreen)

const switches = () => all('checkbox') as HTMLInputElement[]
const free = () => switches().filter(({ disabled }) => !disabled)
const flip = async (index: number) => {
  const one = free()[index]
  const label = one?.closest('label')?.textContent ?? ''
  await press(label, 'checkbox')
}
const told = (hidden: number) => shown().includes(say('visibility.progress', { hidden, max: MAX_HIDDEN }))
const save = () => press(say('form.save'))

const words = (one: HTMLInputElement) => one.closest('label')?.textContent ?? ''

describe('what a match may see', () => {
  it('is all that is not hidden, with the state in words beside each switch', async () => {
    await open(allShown)
    expect(told(0)).toBe(true)
    expect(free().filter((one) => !words(one).includes(say('visibility.shown')) || !one.checked)).toEqual([])
    const fixed = switches().filter(({ disabled }) => disabled)
    expect(fixed.filter((one) => !/Always shown|Not applicable/.test(words(one)))).toEqual([])
    expect(words(fixed.at(-1) as HTMLInputElement)).toContain(say('visibility.always'))
    await flip(0)
    expect([told(1), free()[0]?.checked, words(free()[0] as HTMLInputElement).includes(say('visibility.hidden'))]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('is saved at once where nothing is hidden', async () => {
    await open(allShown)
    await save()
    await eventually(() => expect(saved()).toHaveLength(1))
    expect([$popups.get(), saved()[0]]).toMatchObject([[], { section: 'visibility', visibility: allShown }])
  })

  it('is asked about before something is hidden, as the drawing still uses it, and stays without a yes', async () => {
    await open(allShown)
    await flip(0)
    await flip(3)
    await save()
    expect($popups.get()).toMatchObject([
      { kind: 'confirm', title: { key: 'visibility.confirmTitle', params: { count: 2 } }, body: { key: 'visibility.stillUsed' } },
    ])
    await answer(false)
    await settle()
    expect([saved(), told(2)]).toEqual([[], true])
    await save()
    await answer(true)
    await eventually(() => expect(saved()).toHaveLength(1))
    const sent = saved()[0]?.visibility ?? []
    expect([sent.length, sent.filter((flag, index) => flag !== allShown[index])]).toEqual([50, [0, 0]])
  })

  it('is saved as it fits the answers that another device has given meanwhile', async () => {
    await open(allShown)
    const newest = { attraction: 2, appendageSize: 1 }
    called = fakeApi({ saveProfile: { message: 'success' }, loadMember: { ...record, answers: newest, visibility: allShown } })
    await save()
    await eventually(() => expect(saved()).toHaveLength(1))
    expect(visibilityProblem(saved()[0]?.visibility as VisibilityFlag[], newest)).toBeUndefined()
  })

  it('names a height in the unit in which all pages name it to who has chosen none', async () => {
    await open(allShown, {}, { attraction: 1, height: 70 })
    expect(shown()).toContain(sayShell('height.metric', { centimetres: 178 }))
  })

  it('may hide fourteen and no more; the fifteenth stays shown, which is said until one is shown again', async () => {
    await open(allShown)
    for (let index = 0; index < MAX_HIDDEN; index++) await flip(index)
    const full = say('visibility.full', { max: MAX_HIDDEN })
    expect([told(MAX_HIDDEN), shown().includes(full)]).toEqual([true, false])
    await flip(MAX_HIDDEN)
    expect([told(MAX_HIDDEN), free()[MAX_HIDDEN]?.checked, shown().includes(full)]).toEqual([true, true, true])
    expect(all('alert').map(({ textContent }) => textContent)).toContain(full)
    await flip(0)
    expect([told(MAX_HIDDEN - 1), shown().includes(full)]).toEqual([true, false])
  })

  it('follows a preset, which says no longer that it is full', async () => {
    await open(allShown)
    for (let index = 0; index <= MAX_HIDDEN; index++) await flip(index)
    await press(say('visibility.preset.open'), 'radio')
    expect([told(0), shown().includes(say('visibility.full', { max: MAX_HIDDEN }))]).toEqual([true, false])
    await press(say('visibility.preset.private'), 'radio')
    expect(told(0)).toBe(false)
    expect(get('radio', say('visibility.preset.private')).checked).toBe(true)
    await flip(free().findIndex(({ checked }) => !checked))
    expect(get('radio', say('visibility.preset.private')).checked).toBe(false)
  })

  it('stays on the screen as it was chosen where it cannot be saved, which is said', async () => {
    await open(allShown, refuseCall('account.suspended'))
    await flip(2)
    await save()
    await answer(true)
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    expect([told(1), free()[2]?.checked]).toEqual([true, false])
    expect(find('button', say('form.save'))?.getAttribute('aria-busy')).toBeNull()
  })

  it('is kept when the page is left and opened again', async () => {
    await open(allShown)
    await flip(2)
    await show(<VisibilityPage />, '/data/user-data-visibility')
    await eventually(() => expect(told(1)).toBe(true))
    expect(free()[2]?.checked).toBe(false)
  })
})
