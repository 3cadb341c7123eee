// @vitest-environment happy-dom
import { caseTextLimits, LONGEST_SUSPENSION_DAYS } from '@quintet/domain/cases'
import { refuseCall } from '@quintet/testing/fake-api'
import { all, closeScreen, eventually, find, get, press, show, shown, toastKeys, type } from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import AppealsScreen from '../src/screens/appeals/appeals-screen.tsx'
import { appeals } from '../src/screens/appeals/appeals.ts'
import { openConsole, say, type StaffAsked } from './staff-site.ts'

const measure = { measure: 'suspend', from: 1_795_464_000, rule: 'respect', facts: 'What was seen.' }
const appeal = { number: 21, text: 'That was not me.', dueAt: 1_795_464_000, member: 40, measure, isOwn: false }
const report = {
  number: 22,
  text: 'Look again.',
  dueAt: 1_795_464_000,
  reporter: 41,
  case: { number: 7, kind: 'error', reason: 1 },
  isOwn: false,
}
const long = 'An answer that is long enough.'

let asked: StaffAsked[]
let list: { appeals: unknown[]; reports: unknown[] }
let reply: () => unknown
const made = () => asked.filter(({ call }) => call !== 'list-appeals')

beforeEach(async () => {
  list = { appeals: [appeal], reports: [] }
  reply = () => {
    list = { appeals: [], reports: [] }
    return { message: 'success' }
  }
  asked = await openConsole({
    'list-appeals': () => list,
    'decide-appeal': () => reply(),
    'decide-report-appeal': () => reply(),
  })
})
afterEach(async () => {
  await closeScreen()
  appeals.clear()
})

const open = async () => {
  await show(<AppealsScreen />)
  await eventually(() => expect(document.querySelector('[data-waiting]')).toBeNull())
}
const choices = () => all('radio').map((radio) => radio.closest('label')?.textContent)
const choose = (outcome: 'kept' | 'shortened' | 'lifted' | 'reopened') => press(say(`appeals.outcome.${outcome}`), 'radio')
const send = async (answer = long) => {
  await type(say('appeals.answer'), answer)
  await press(say('appeals.send'))
}
const refused = () => all('alert').map(({ textContent }) => textContent)

describe('an appeal', () => {
  it('stands beside the measure that it is about', async () => {
    await open()
    const facts = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect(facts[1]).toBe(say('cases.member', { number: '40' }))
    expect(facts[4]).toBe('What was seen.')
    expect(document.querySelector('blockquote')?.textContent).toBe('That was not me.')
    expect(document.querySelector('h2')?.textContent).toBe(say('appeals.title', { number: '21' }))
  })

  it('against a measure without words has a dash in their place', async () => {
    list = { appeals: [{ ...appeal, measure: { ...measure, facts: '' } }], reports: [] }
    await open()
    expect([...document.querySelectorAll('dd')].at(4)?.textContent).toBe('–')
  })

  it.each([
    ['a suspension', { appeals: [appeal], reports: [] }, ['kept', 'shortened', 'lifted']],
    ['a photo', { appeals: [{ ...appeal, measure: { ...measure, measure: 'removePhoto' } }], reports: [] }, ['kept', 'lifted']],
    ['a report', { appeals: [], reports: [report] }, ['kept', 'reopened']],
  ] as const)('about %s has the outcomes that can be', async (_, given, outcomes) => {
    list = { appeals: [...given.appeals], reports: [...given.reports] }
    await open()
    expect(choices()).toEqual(outcomes.map((outcome) => say(`appeals.outcome.${outcome}`)))
    expect(get('radio', say('appeals.outcome.kept')).checked).toBe(true)
  })

  it('of a decision that one took part in is left to somebody else', async () => {
    list = { appeals: [{ ...appeal, isOwn: true }], reports: [{ ...report, isOwn: true }] }
    await open()
    expect(document.body.textContent?.split(say('appeals.own'))).toHaveLength(3)
    expect([all('radio'), find('button', say('appeals.send'))]).toEqual([[], undefined])
  })

  it('is answered with the words alone where the measure stays', async () => {
    await open()
    await send(`  ${long} `)
    await eventually(() => expect(toastKeys()).toEqual(['appeals.answered']))
    expect(made()).toEqual([{ call: 'decide-appeal', input: { appeal: 21, outcome: 'kept', answer: long } }])
    await eventually(() => expect(shown()).toContain(say('appeals.none')))
  })

  it('is answered with days where the measure ends sooner, and without them once that was chosen away', async () => {
    await open()
    expect(find('field', say('appeals.days'))).toBeUndefined()
    await choose('shortened')
    expect(get('field', say('appeals.days')).value).toBe('7')
    await type(say('appeals.days'), '٣٠')
    await send()
    await eventually(() => expect(made()).toHaveLength(1))
    expect(made()[0]?.input).toEqual({ appeal: 21, outcome: 'shortened', answer: long, days: 30 })
  })

  it('that is lifted says nothing of days', async () => {
    await open()
    await choose('shortened')
    await type(say('appeals.days'), '0')
    await choose('lifted')
    await send()
    await eventually(() => expect(made()).toHaveLength(1))
    expect(made()[0]?.input).toEqual({ appeal: 21, outcome: 'lifted', answer: long })
  })

  it('of who reported is answered as that', async () => {
    list = { appeals: [], reports: [report] }
    await open()
    expect(document.querySelector('h2')?.textContent).toBe(say('appeals.ofReport', { number: '7' }))
    await choose('reopened')
    await send()
    await eventually(() => expect(toastKeys()).toEqual(['appeals.answered']))
    expect(made()).toEqual([{ call: 'decide-report-appeal', input: { appeal: 22, outcome: 'reopened', answer: long } }])
    await eventually(() => expect(shown()).toContain(say('appeals.none')))
  })
})

describe('an answer', () => {
  const { min, max } = caseTextLimits.answer

  it('that is too short is not sent, by what is left of it', async () => {
    await open()
    await send(`${'x'.repeat(min - 1)}    `)
    expect([refused(), made()]).toEqual([[say('cases.answerShort')], []])
    await send('x'.repeat(min))
    await eventually(() => expect(made()).toHaveLength(1))
  })

  it('that is longer than is taken stays as it is, and its field says so', async () => {
    await open()
    await type(say('appeals.answer'), 'x'.repeat(max + 1))
    expect([get('field', say('appeals.answer')).value.length, shown().includes(`${max + 1} / ${max}`)]).toEqual([max + 1, true])
    expect(get('field', say('appeals.answer')).getAttribute('aria-invalid')).toBe('true')
  })

  it.each([
    ['', false],
    ['0', false],
    ['1', true],
    ['1.5', false],
    [String(LONGEST_SUSPENSION_DAYS), true],
    [String(LONGEST_SUSPENSION_DAYS + 1), false],
  ])('with “%s” days is sent: %s', async (days, isSent) => {
    await open()
    await choose('shortened')
    await type(say('appeals.days'), days)
    await send()
    if (isSent) await eventually(() => expect(made()).toHaveLength(1))
    expect([refused(), made().length]).toEqual(isSent ? [[], 1] : [[say('cases.daysOpen')], 0])
  })

  it('that is refused says why, is kept and can be sent again; what was said of it before is gone meanwhile', async () => {
    const take = reply
    reply = () => refuseCall('staff.role')
    await open()
    await send()
    await eventually(() => expect(refused()).toHaveLength(1))
    expect([get('field', say('appeals.answer')).value, toastKeys()]).toEqual([long, []])
    const door: { open?: () => void } = {}
    reply = () => new Promise((resolve) => void (door.open = () => resolve(take())))
    await press(say('appeals.send'))
    await press(say('appeals.send'))
    await eventually(() => expect(door.open).toBeDefined())
    expect([refused(), get('button', say('appeals.send')).getAttribute('aria-busy')]).toEqual([[], 'true'])
    door.open?.()
    await eventually(() => expect(toastKeys()).toEqual(['appeals.answered']))
    expect(made()).toHaveLength(2)
  })

  it('to one of two leaves the other as it was begun', async () => {
    list = { appeals: [appeal, { ...appeal, number: 23, text: 'Nor was that.' }], reports: [] }
    reply = () => {
      list = { ...list, appeals: list.appeals.slice(1) }
      return { message: 'success' }
    }
    await open()
    await send()
    await eventually(() => expect(document.querySelectorAll('blockquote')).toHaveLength(1))
    expect(document.querySelector('blockquote')?.textContent).toBe('Nor was that.')
    expect(get('field', say('appeals.answer')).value).toBe('')
  })
})
