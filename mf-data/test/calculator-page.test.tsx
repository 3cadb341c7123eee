// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { delays } from '@quintet/domain/limits'
import { calculatorRanges } from '@quintet/domain/profile'
import { $popups, keepDraft, member, readDraft } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import {
  all,
  closeScreen,
  eventually,
  find,
  get,
  holdAnswers,
  leave,
  pass,
  place,
  press,
  settle,
  show,
  shown,
  toastKeys,
  type,
} from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import user from '../../api/content/en/user.json' with { type: 'json' }
import { CalculatorPage } from '../src/pages/calculator-page.tsx'
import { begin, focused, record, say } from './screen.tsx'

const address = '/data/user-data/calculator'
const measures = { height: '175', weight: '70', bust: '95', waist: '78', hip: '98' }
type Field = keyof typeof measures
const activities = ['jobActivity', 'freeTimeActivity', 'exerciseRoutine'] as const
const woman = 2

let called: FakeCall[]
let saved: Partial<MemberRecord>
let reply: unknown
const sent = () => called.filter(({ name }) => name === 'saveProfile').map(({ input }) => input as MemberRecord)

beforeEach(async () => {
  saved = { answers: { attraction: woman } }
  reply = { message: 'success' }
  called = fakeApi({
    loadMember: () => ({ ...record, ...saved }),
    saveProfile: (input: unknown) => {
      if (reply instanceof Response) return reply.clone()
      saved = { ...saved, answers: { ...saved.answers, ...(input as MemberRecord).answers } }
      return reply
    },
    saveDraft: {},
  })
  await begin()
})
afterEach(closeScreen)

const open = async (own: Partial<MemberRecord> = saved) => {
  saved = own
  await show(<CalculatorPage />, address)
  await (vi.isFakeTimers() ? pass(0) : settle())
}
const label = (field: Field, unit: 1 | 2 = 1) =>
  say(`calculator.${field}`, {
    unit: say(field === 'weight' ? `calculator.weightUnit.${unit}` : `calculator.lengthUnit.${unit}`),
  })
const value = (field: Field, unit: 1 | 2 = 1) => get('field', label(field, unit)).value
const activity = (id: (typeof activities)[number]) => {
  const group = all('group').find((one) => one.querySelector('legend')?.textContent === user[`${id}.label`])
  return [...(group?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
}
const fill = async (own: Partial<typeof measures> = {}) => {
  for (const [field, text] of Object.entries({ ...measures, ...own })) await type(label(field as Field), text)
  for (const id of activities) await act(async () => activity(id)[1]?.click())
}
const save = () => press(say('form.save'))
const error = (field: Field) => {
  const described = get('field', label(field)).getAttribute('aria-describedby')
  return described === null ? undefined : document.getElementById(described)?.textContent
}
const range = (field: Field) => {
  const [low, high] = calculatorRanges[1][field]
  return say('calculator.range', {
    low,
    high,
    unit: say(field === 'weight' ? 'calculator.weightUnit.1' : 'calculator.lengthUnit.1'),
  })
}

describe('what is measured', () => {
  it('is told to nobody: the two results alone are sent, once, and then shown', async () => {
    saved = { ...saved, handSide: 2 }
    await open()
    await fill()
    const letCome = holdAnswers()
    await save()
    await save()
    await letCome()
    await eventually(() => expect(place().state).toEqual({ isDone: true }))
    const { bodyType, bodyShape } = saved.answers ?? {}
    expect(sent()).toEqual([{ section: 'calculator', answers: { bodyType, bodyShape }, measureUnit: 1, handSide: 2 }])
    expect([bodyType, bodyShape].map((one) => typeof one)).toEqual(['number', 'number'])
    expect(called.filter(({ name }) => name === 'saveDraft')).toEqual([])
    expect(shown()).toContain(user[`bodyType.${bodyType}` as 'bodyType.1'])
    expect([
      all('field'),
      get('link', say('calculator.change')).getAttribute('href'),
      readDraft('calculator'),
      toastKeys(),
    ]).toEqual([[], address, undefined, ['toast.saved']])
  })

  it('stays on this device until it is saved, and is there when it is opened again', async () => {
    await open()
    await type(label('height'), '175')
    await act(async () => activity('jobActivity')[2]?.click())
    await leave()
    await open()
    expect([
      value('height'),
      value('weight'),
      activity('jobActivity')
        .map(({ checked }) => checked)
        .indexOf(true),
    ]).toEqual(['175', '', 2])
  })

  it('stays where it is refused, which is said', async () => {
    reply = refuseCall('account.suspended')
    await open()
    await fill()
    await save()
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error' }]))
    expect([value('height'), readDraft<{ hip: string }>('calculator')?.hip, place().state]).toEqual(['175', '98', null])
  })

  it('gives the height to the questions of appearance, where it is not known', async () => {
    await open()
    await fill()
    await save()
    await eventually(() => expect(sent()).toHaveLength(1))
    expect(readDraft('appearance')).toMatchObject({ height: expect.any(Number) as number })
  })
})

const alerts = () => all('alert').filter(({ textContent }) => textContent === say('form.choose')).length

describe('what is missing or out of range', () => {
  it('is named when it is to be saved, with the focus, and nothing is sent', async () => {
    await open()
    await fill({ waist: '', hip: '999' })
    await save()
    expect([focused().includes(label('waist')), focused().includes(label('hip')), focused().includes(label('height'))]).toEqual([
      true,
      true,
      false,
    ])
    expect([error('waist'), error('hip'), error('height'), sent()]).toEqual([range('waist'), range('hip'), undefined, []])
    await type(label('waist'), measures.waist)
    await type(label('hip'), measures.hip)
    await save()
    await eventually(() => expect(sent()).toHaveLength(1))
  })

  it('is an activity as well', async () => {
    await open()
    await fill()
    await leave()
    const { exerciseRoutine: _, ...rest } = readDraft<Record<string, unknown>>('calculator') ?? {}
    keepDraft('calculator', rest)
    await open()
    expect(alerts()).toBe(0)
    await save()
    expect([alerts(), focused().includes(user['exerciseRoutine.label']), sent()]).toEqual([1, true, []])
  })

  it('is said of a measure once its typing rests, and of none that is not begun', async () => {
    vi.useFakeTimers()
    await open()
    await type(label('height'), '17')
    await pass(delays.typing - 1)
    expect(error('height')).toBeUndefined()
    await pass(1)
    expect([error('height'), error('weight')]).toEqual([range('height'), undefined])
    await type(label('height'), '175')
    await pass(delays.typing)
    expect(error('height')).toBeUndefined()
  })
})

const isThere = () => !shown().includes(say('calculator.notYet'))

describe('the result', () => {
  it('comes once all is there and the typing rests', async () => {
    vi.useFakeTimers()
    await open()
    await fill()
    expect(isThere()).toBe(false)
    await pass(delays.typing)
    expect(isThere()).toBe(true)
    await type(label('hip'), '')
    await pass(delays.typing)
    expect(isThere()).toBe(false)
  })

  it('that is saved stands until another one is measured', async () => {
    await open({ answers: { attraction: woman, bodyType: 5, bodyShape: 3 } })
    expect([isThere(), shown().includes(user['bodyType.5']), value('height')]).toEqual([true, true, ''])
  })

  it('is none while one of its two parts is missing', async () => {
    await open({ answers: { attraction: woman, bodyType: 5 } })
    expect(isThere()).toBe(false)
  })
})

describe('the units', () => {
  it('are those of the member; changed, what is typed is converted and what is not stays empty', async () => {
    await open({ ...saved, measureUnit: 2 })
    expect(find('field', label('height', 2))).toBeDefined()
    await press(say('calculator.unit.1'), 'radio')
    await type(label('height'), '170')
    await press(say('calculator.unit.2'), 'radio')
    expect([value('height', 2), value('weight', 2)]).toEqual(['66.9', ''])
  })

  it('changed there and back leave what was typed as it was, and convert what was typed in between', async () => {
    await open()
    await type(label('height'), '170')
    await type(label('weight'), '١٠٠')
    await type(label('hip'), 'about 98')
    await press(say('calculator.unit.2'), 'radio')
    expect([value('height', 2), value('weight', 2), value('hip', 2)]).toEqual(['66.9', '220.5', 'about 98'])
    await type(label('weight', 2), '220')
    await press(say('calculator.unit.1'), 'radio')
    expect([value('height'), value('weight'), value('hip')]).toEqual(['170', '99.8', 'about 98'])
    await press(say('calculator.unit.2'), 'radio')
    expect([value('height', 2), value('weight', 2)]).toEqual(['66.9', '220'])
  })

  it('stay with what was typed in them when others are chosen on another page or device', async () => {
    await open({ answers: { attraction: woman, bodyType: 5, bodyShape: 3 }, measureUnit: 1 })
    await type(label('weight'), '90')
    await leave()
    saved = { ...saved, measureUnit: 2 }
    await act(() => member.reload())
    await open(saved)
    expect([value('weight'), find('radio', say('calculator.unit.1'))?.checked]).toEqual(['90', true])
  })

  it('are sent as they stand', async () => {
    await open()
    await fill()
    await press(say('calculator.unit.2'), 'radio')
    await save()
    await eventually(() => expect(sent()).toMatchObject([{ measureUnit: 2, handSide: 1 }]))
  })

  it.each([
    [1, 'calculator.chest', 'calculator.bust'],
    [2, 'calculator.bust', 'calculator.chest'],
  ] as const)('of attraction %i call it %s, not %s', async (attraction, called_, not) => {
    await open({ answers: { attraction } })
    const unit = { unit: say('calculator.lengthUnit.1') }
    expect([find('field', say(called_, unit)) !== undefined, find('field', say(not, unit))]).toEqual([true, undefined])
  })
})
