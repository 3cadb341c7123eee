// @vitest-environment happy-dom
import type { OwnReport, Statement } from '@quintet/contract'
import { $session, $toasts, keepDraft, member, readDraft } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { OfflineNote } from '../src/members/offline-note.tsx'
import StandingPage from '../src/members/standing/standing-page.tsx'
import { reports, refundable, standing } from '../src/members/standing/standing.ts'
import TermsDue from '../src/members/terms-due.tsx'
import { completeMember, type MemberRecord } from './complete-member.ts'
import { act, press, render, type } from './render.tsx'
import { say } from './screen.ts'

const now = () => Math.floor(Date.now() / 1000)
const statement = (more: Partial<Statement> = {}): Statement => ({
  number: 7,
  measure: 'warn',
  from: now() - 60,
  rule: 'respect',
  machine: 'none',
  appealUntil: now() + 60,
  ...more,
})
const report = (more: Partial<OwnReport> = {}): OwnReport => ({
  number: 9,
  kind: 'match',
  at: now(),
  answerBy: now() + 60,
  ...more,
})

let called: ReturnType<typeof fakeApi>
let statements: Statement[]
let own: OwnReport[]
const answers = () => ({
  loadStanding: () => ({ statements }),
  listReports: () => ({ reports: own }),
})
const enter = (extra: object = {}) => {
  called = fakeApi({ ...answers(), ...extra })
  enterAs('mira')
}

beforeEach(() => {
  ;[statements, own] = [[], []]
  for (const one of [standing, reports, refundable, member]) one.clear()
  $toasts.set([])
  enter()
})

const count = (name: string) => called.filter((call) => call.name === name).length
const inputs = (name: string) => called.filter((call) => call.name === name).map(({ input }) => input)
const until = (check: () => unknown) => act(async () => void (await vi.waitFor(check, { timeout: 10_000 })))
const settle = () => until(() => expect(standing.$.get().state).toBe('ready'))
const open = async () => {
  const page = await render(<StandingPage />)
  await settle()
  return page
}
const button = (page: HTMLElement, words: string) => [...page.querySelectorAll('button')].find((one) => one.textContent === words)
const links = (page: HTMLElement) => [...page.querySelectorAll('main a')].map((one) => one.getAttribute('href'))

describe('an appeal', () => {
  const words = 'It was somebody else who wrote this.'

  test('needs words, is sent once as it was written, and is read anew', async () => {
    statements = [statement()]
    enter({ appealMeasure: () => ({ answerBy: now() }) })
    const page = await open()
    await type(page.querySelector('textarea'), ' '.repeat(30))
    await press(button(page, 'Send the appeal'))
    expect(count('appealMeasure')).toBe(0)
    expect(page.querySelector('[role=alert]:not([hidden])')).not.toBeNull()
    await type(page.querySelector('textarea'), ` ${words} `)
    expect(readDraft('appeal-7')).toEqual({ text: ` ${words} ` })
    await press(button(page, 'Send the appeal'))
    await until(() => expect($toasts.get()).toHaveLength(1))
    expect([inputs('appealMeasure'), count('loadStanding')]).toEqual([[{ number: 7, text: words }], 2])
    expect(readDraft('appeal-7')).toBeUndefined()
  })

  test('that was refused stays on the device, and is not said to be sent', async () => {
    statements = [statement()]
    enter({ appealMeasure: refuseCall('appeal.over') })
    keepDraft('appeal-7', { text: words })
    const page = await open()
    expect(page.querySelector('textarea')?.value).toBe(words)
    await press(button(page, 'Send the appeal'))
    await until(() => expect(count('appealMeasure')).toBe(1))
    expect([readDraft('appeal-7'), $toasts.get()]).toEqual([{ text: words }, []])
  })

  test.each<[string, Partial<Statement>, boolean]>([
    ['is offered', {}, true],
    ['is over', { appealUntil: now() - 60 }, false],
    ['is of no use where the measure has ended', { ending: 'over', endedAt: now() }, false],
    ['was made', { appeal: { at: now(), answerBy: now(), text: words } }, false],
  ])('%s', async (_, changes, isOffered) => {
    statements = [statement(changes)]
    const page = await open()
    expect(page.querySelector('textarea') !== null).toBe(isOffered)
    expect(page.textContent?.includes(words)).toBe('appeal' in changes)
  })

  test('that was answered stands with its answer', async () => {
    const answer = 'We read all of it again.'
    statements = [statement({ ending: 'lifted', appeal: { at: now(), answerBy: now(), text: words, outcome: 'lifted', answer } })]
    const page = await open()
    expect(page.textContent).toContain(answer)
  })

  test('of a report is sent under its number, where nothing was done about it alone', async () => {
    own = [report({ number: 9, decidedAt: now(), result: 'nothing', appealUntil: now() + 60 }), report({ number: 10 })]
    enter({ appealReport: () => ({ answerBy: now() }) })
    const page = await open()
    await until(() => expect(page.querySelectorAll('textarea')).toHaveLength(1))
    expect(page.textContent).not.toContain('The six months for an appeal are over.')
    await type(page.querySelector('textarea'), words)
    await press(button(page, 'Send the appeal'))
    await until(() => expect(count('listReports')).toBe(2))
    expect(inputs('appealReport')).toEqual([{ number: 9, text: words }])
  })
})

const held = () => {
  const door: { open: () => void } = { open: () => undefined }
  const promise = new Promise<void>((resolve) => void (door.open = resolve))
  return { promise, open: () => act(async () => door.open()) }
}

describe('an appeal, and one of a report', () => {
  const words = 'It was somebody else who wrote this.'

  test('keep their words apart, though their numbers are the same', async () => {
    statements = [statement({ number: 9 })]
    own = [report({ number: 9, decidedAt: now(), result: 'nothing', appealUntil: now() + 60 })]
    keepDraft('appeal-9', { text: words })
    const page = await open()
    await until(() => expect(page.querySelectorAll('textarea')).toHaveLength(2))
    expect([...page.querySelectorAll('textarea')].map(({ value }) => value)).toEqual([words, ''])
    await type(page.querySelectorAll('textarea')[1] ?? null, `${words} It was.`)
    expect(readDraft('appeal-9')).toEqual({ text: words })
  })

  test('of which the time is over stays to be read', async () => {
    own = [report({ decidedAt: now(), result: 'nothing', appeal: { at: now(), answerBy: now(), text: words } })]
    const page = await open()
    await until(() => expect(page.textContent).toContain(words))
    expect(page.querySelector('textarea')).toBeNull()
  })

  test('that was decided says so, also where nobody wrote an answer', async () => {
    statements = [statement({ appeal: { at: now(), answerBy: now(), text: words, outcome: 'kept' } })]
    const page = await open()
    expect(page.querySelector('blockquote + *')?.textContent).toBe(say('appeal.kept'))
  })

  test('is sent once, however often it is pressed', async () => {
    statements = [statement()]
    const answer = held()
    enter({ appealMeasure: () => answer.promise.then(() => ({ answerBy: now() })) })
    const page = await open()
    await type(page.querySelector('textarea'), words)
    await press(button(page, 'Send the appeal'))
    expect(button(page, 'Send the appeal')?.getAttribute('aria-busy')).toBe('true')
    await press(button(page, 'Send the appeal'))
    await answer.open()
    await until(() => expect($toasts.get()).toHaveLength(1))
    expect(count('appealMeasure')).toBe(1)
  })
})

const rows = (page: HTMLElement) =>
  Object.fromEntries(
    [...page.querySelectorAll('dt')].map(({ textContent, nextElementSibling }) => [textContent, nextElementSibling?.textContent]),
  )

describe('reasons', () => {
  const second = 'Closing the account for good was proposed.'

  test('say what, until when, by which rule, and whether a second person is waited for', async () => {
    const whole = { facts: 'What we saw.', slot: 3, source: 'report', untilDay: 20_000, awaitsSecond: true } as const
    statements = [statement({ measure: 'suspend', ...whole })]
    const page = await open()
    expect(rows(page)).toMatchObject({ Until: '4 October 2024', Photo: '3', 'What was seen': 'What we saw.' })
    expect(rows(page)['How we came to it']).toContain('don’t tell who')
    expect(page.textContent).toContain(second)
  })

  test('leave out what there is none of', async () => {
    statements = [statement({ measure: 'suspend' })]
    const page = await open()
    expect(Object.keys(rows(page))).not.toEqual(expect.arrayContaining(['Photo']))
    expect(rows(page)).toMatchObject({
      Until: 'no end',
      'What was seen': expect.stringContaining('before reasons were kept') as string,
    })
    expect(rows(page)).not.toHaveProperty('How we came to it')
    expect(page.textContent).not.toContain(second)
  })

  test('are read anew at every visit', async () => {
    await open()
    await open()
    await until(() => expect(count('loadStanding')).toBe(2))
    expect(count('listReports')).toBe(2)
  })

  test('that cannot be read say so, and are asked for again', async () => {
    enter({ loadStanding: refuseCall('input.invalid') })
    const page = await render(<StandingPage />)
    await until(() => expect(page.querySelector('[role=alert]')).not.toBeNull())
    const before = count('loadStanding')
    await press(page.querySelector('[role=alert] button'))
    expect(count('loadStanding')).toBe(before + 1)
  })
})

const record = (standingNow: number, more: Partial<MemberRecord> = {}): MemberRecord => ({
  ...completeMember,
  account: { ...completeMember.account, standing: standingNow },
  ...more,
})

describe('a member who is suspended', () => {
  test('has the ways on and out; anybody else goes back', async () => {
    member.set(record(2))
    const page = await open()
    expect(links(page)).toEqual(expect.arrayContaining(['/data/account-data?export=1', '/data/account-delete', '/report-error']))
    expect(button(page, 'Sign out')).toBeDefined()
    // The record is newer than what the token says.
    enterAs('mira', { standing: 2 })
    await act(() => member.set(record(1)))
    expect([links(page).includes('/data/account-delete'), button(page, 'Sign out')]).toEqual([false, undefined])
  })

  test.each([
    ['nothing was bought', [], false],
    ['all was withdrawn from', [{ withdrawnAt: 1 }], false],
    ['something can be withdrawn from', [{ withdrawnAt: 1 }, {}], true],
  ])('is led to the refund where %s: %j', async (_, contracts, isLed) => {
    const contract = { number: 1, tier: 0, cents: 1, boughtDay: 1, lastDay: 2, refund: 1 }
    enter({ quoteMembership: { tier: 4, endDay: 0, contracts: contracts.map((one) => ({ ...contract, ...one })) } })
    member.set(record(2))
    const page = await open()
    await until(() => expect(refundable.$.get().state).not.toBe('loading'))
    expect(links(page).some((to) => to?.includes('checkout=withdraw'))).toBe(isLed)
  })
})

const buttons = () => [...document.querySelectorAll('dialog footer button, dialog button')]

describe('terms that are new', () => {
  test('are agreed to in the wording that was shown, and asked for no more', async () => {
    enter({ agreeToTerms: { message: 'success' }, loadMember: record(0) })
    member.set(record(0, { termsDue: '4' }))
    // Below the terms stands whether this browser tries new versions.
    vi.stubGlobal('fetch', async () => Response.json({ refused: false }))
    onTestFinished(() => void vi.unstubAllGlobals())
    const page = await render(<TermsDue />)
    expect(buttons().length).toBeGreaterThan(1)
    await press(buttons().at(-1))
    await until(() => expect(count('loadMember')).toBe(1))
    expect(inputs('agreeToTerms')).toEqual([{ version: '4' }])
    expect(page.querySelector('dialog')).toBeNull()
  })
})

const showTerms = async (agree: () => unknown = () => ({ message: 'success' })) => {
  enter({ agreeToTerms: agree, loadMember: record(0) })
  member.set(record(0, { termsDue: '4' }))
  vi.stubGlobal('fetch', async () => Response.json({ refused: false }))
  onTestFinished(() => void vi.unstubAllGlobals())
  return render(<TermsDue />)
}

describe('terms that are due', () => {
  test('are read from their beginning, and are not got around', async () => {
    const page = await showTerms()
    const dialog = page.querySelector('dialog')
    expect(document.activeElement).toBe(dialog?.querySelector('p'))
    await act(async () => void dialog?.dispatchEvent(new Event('cancel', { cancelable: true })))
    await act(async () => dialog?.click())
    expect(page.querySelector('dialog')).not.toBeNull()
    expect(buttons().some((one) => one.getAttribute('aria-label') === say('dialog.close'))).toBe(false)
    expect($session.get().authenticated).toBe(true)
  })

  test('are agreed to once, however often it is pressed', async () => {
    const answer = held()
    await showTerms(() => answer.promise.then(() => ({ message: 'success' })))
    await press(buttons().at(-1))
    expect(buttons().at(-1)?.getAttribute('aria-busy')).toBe('true')
    await press(buttons().at(-1))
    await answer.open()
    await until(() => expect(count('loadMember')).toBe(1))
    expect(count('agreeToTerms')).toBe(1)
  })

  test('that are not agreed to lead out', async () => {
    await showTerms()
    await press(buttons().at(-2))
    expect([$session.get().authenticated, count('agreeToTerms')]).toEqual([false, 0])
  })
})

const note = async (offline: boolean) => act(() => $session.set({ ...$session.get(), offline }))

const back = () => act(async () => void dispatchEvent(new Event('online')))

describe('a page that was kept from before', () => {
  test('says so, goes on by itself when the network is back, and then no more', async () => {
    const token = `a.${Buffer.from(JSON.stringify({ sub: 'mira', iat: 0, exp: 3600 })).toString('base64url')}.c`
    const tokens = { AuthenticationResult: { IdToken: token, AccessToken: token } }
    enter({ loadMember: record(0), GetTokensFromRefreshToken: tokens })
    const page = await render(<OfflineNote />)
    await back()
    expect([page.textContent, called]).toEqual(['', []])
    await note(true)
    expect(page.querySelector('[role=status]')).not.toBeNull()
    await back()
    await until(() => expect(called.map(({ name }) => name)).toEqual(['GetTokensFromRefreshToken', 'loadMember']))
    await note(false)
    const before = called.length
    await back()
    expect([page.textContent, called.length]).toEqual(['', before])
  })
})
