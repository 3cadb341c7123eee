// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { language } from '@quintet/domain/languages'
import { $colourScheme, $language, $popups, chooseColourScheme, configure, environment, member } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import {
  all,
  closeScreen,
  eventually,
  find,
  get,
  holdAnswers,
  press,
  settle,
  show,
  shown,
  toastKeys,
} from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SettingsPage } from '../src/pages/settings-page.tsx'
import { begin, pressRow, record, say, sayShell } from './screen.tsx'

const measured: Partial<MemberRecord> = { answers: { bodyType: 4, bodyShape: 2 }, measureUnit: 1, handSide: 1 }
let called: FakeCall[]
let saved: Partial<MemberRecord>
let replies: Record<string, unknown>
const sent = (name: string) => called.filter((call) => call.name === name).map(({ input }) => input)

beforeEach(async () => {
  saved = measured
  replies = {
    loadMember: () => ({ ...record, ...saved }),
    saveProfile: (input: unknown) => {
      const { measureUnit, handSide } = input as MemberRecord
      saved = { ...saved, ...(measureUnit && { measureUnit }), ...(handSide && { handSide }) }
      return { message: 'success' }
    },
    saveLanguage: {},
  }
  called = fakeApi(replies)
  configure({ languages: [1, 6, 12] })
  await begin()
})
afterEach(async () => {
  await closeScreen()
  chooseColourScheme('device')
  configure({ languages: [1, 6] })
})

const open = async (own: Partial<MemberRecord> = measured) => {
  saved = own
  await show(<SettingsPage />, '/data/settings')
  await eventually(() => expect(find('radio', say('settings.colours.dark'))).toBeDefined())
}
const isOn = (name: string) => get('radio', name).checked

describe('the hand and the units', () => {
  const [right, left] = [say('calculator.hand.1'), say('calculator.hand.2')]
  const [metric, imperial] = [say('calculator.unit.1'), say('calculator.unit.2')]

  it('stand as they are saved', async () => {
    await open({ ...measured, handSide: 2, measureUnit: 2 })
    expect([right, left, metric, imperial].map(isOn)).toEqual([false, true, false, true])
  })

  it.each([
    [left, { handSide: 2, measureUnit: 1 }],
    [imperial, { handSide: 1, measureUnit: 2 }],
  ])('are saved as they are chosen, with the results of the calculator as they are: %s', async (name, expected) => {
    await open()
    await press(name, 'radio')
    await eventually(() => expect(isOn(name)).toBe(true))
    expect(sent('saveProfile')).toEqual([{ section: 'calculator', answers: { bodyType: 4, bodyShape: 2 }, ...expected }])
    expect(toastKeys()).toEqual(['toast.saved'])
  })

  it('keep what was saved elsewhere meanwhile', async () => {
    await open()
    saved = { ...measured, answers: { bodyType: 5, bodyShape: 3 }, measureUnit: 2 }
    await press(left, 'radio')
    await eventually(() => expect(sent('saveProfile')).toHaveLength(1))
    expect(sent('saveProfile')).toEqual([
      { section: 'calculator', answers: { bodyType: 5, bodyShape: 3 }, handSide: 2, measureUnit: 2 },
    ])
  })

  it('are both saved where the second is chosen before the first has its answer', async () => {
    await open()
    const letCome = holdAnswers()
    await press(left, 'radio')
    await press(imperial, 'radio')
    await letCome()
    await eventually(() => expect([left, imperial].map(isOn)).toEqual([true, true]))
    expect(sent('saveProfile')).toMatchObject([
      { handSide: 2, measureUnit: 1 },
      { handSide: 2, measureUnit: 2 },
    ])
  })

  it('stay where they are refused, which is said', async () => {
    replies['saveProfile'] = refuseCall('account.suspended')
    await open()
    await press(left, 'radio')
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    expect([isOn(right), isOn(left), toastKeys()]).toEqual([true, false, []])
  })

  it.each([{}, { bodyType: 4 }, { bodyShape: 2 }])(
    'wait for the calculator where of its results there is %j',
    async (answers) => {
      await open({ answers })
      expect([find('radio', left), find('radio', imperial), shown().includes(say('settings.later'))]).toEqual([
        undefined,
        undefined,
        true,
      ])
    },
  )
})

describe('the colours', () => {
  it.each(['light', 'dark', 'device'] as const)('are %s at once, kept on this device, and sent to nobody', async (scheme) => {
    chooseColourScheme(scheme === 'device' ? 'dark' : 'device')
    await open()
    called.length = 0
    await press(say(`settings.colours.${scheme}`), 'radio')
    expect([$colourScheme.get(), isOn(say(`settings.colours.${scheme}`)), called]).toEqual([scheme, true, []])
  })
})

const submit = () => press(sayShell('language.submit'))

describe('the language', () => {
  const [english, spanish, german] = [1, 6, 12].map((id) => language(id).nativeName) as [string, string, string]
  const choose = async (name: string) => {
    await pressRow(english)
    await press(name, 'radio')
  }

  beforeEach(() => {
    for (const name of ['script', 'user']) replies[`/${name}-6.json`] = { 'language.title': 'Idioma' }
  })

  it('is chosen among those that the site speaks, each by its own name, marked as written in it', async () => {
    await open({ ...measured, language: 1 })
    await pressRow(english)
    const offered = all('radio').filter((one) => one.closest('dialog'))
    expect(offered.map((one) => one.closest('label')?.textContent)).toEqual([english, spanish, german])
    expect(offered.map(({ checked }) => checked)).toEqual([true, false, false])
    expect(offered.map((one) => one.closest('label')?.querySelector('[lang]')?.getAttribute('lang'))).toEqual(
      [1, 6, 12].map((id) => language(id).bcp47),
    )
  })

  it('is saved by the button alone, once; the pages speak it, and the dialog closes', async () => {
    await open({ ...measured, language: 1 })
    await choose(spanish)
    await settle()
    expect([sent('saveLanguage'), $language.get().id]).toEqual([[], 1])
    saved = { ...measured, language: 6 }
    const letCome = holdAnswers()
    await submit()
    await submit()
    expect([get('button', sayShell('language.submit')).getAttribute('aria-busy'), $language.get().id]).toEqual(['true', 1])
    await letCome()
    await eventually(() => expect(all('dialog')).toEqual([]))
    expect([sent('saveLanguage'), $language.get().id, member.$.get().data?.language]).toEqual([[{ language: 6 }], 6, 6])
    await eventually(() => expect(shown()).toContain(spanish))
  })

  it('stays where it is closed without the button', async () => {
    await open({ ...measured, language: 1 })
    await choose(spanish)
    await press(sayShell('dialog.close'))
    expect([all('dialog'), sent('saveLanguage'), $language.get().id]).toEqual([[], [], 1])
    await pressRow(english)
    expect(get('radio', english).checked).toBe(true)
  })

  it('stays where it cannot be saved, which is said; what was chosen stays chosen', async () => {
    replies['saveLanguage'] = refuseCall('account.suspended')
    await open({ ...measured, language: 1 })
    await choose(spanish)
    await submit()
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    expect([$language.get().id, get('radio', spanish).checked, environment().languages]).toEqual([1, true, [1, 6, 12]])
  })
})
