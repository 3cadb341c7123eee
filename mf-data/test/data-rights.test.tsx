// @vitest-environment happy-dom
import { $popups, $session, environment, keepDraft } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import { all, answer, closeScreen, eventually, find, get, press, settle, show, shown } from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { diary } from '../src/stores/diary.ts'
import { DataRights, DataRightsDialogs } from '../src/ui/data-rights.tsx'
import { DiaryDialog } from '../src/ui/diary-dialog.tsx'
import { EraseDevice } from '../src/ui/erase-device.tsx'
import { begin, pressRow, say, sayDay, sayShell } from './screen.tsx'

const noon = Date.UTC(2026, 8, 21, 12)
let called: FakeCall[]
let lines: unknown
beforeEach(async () => {
  lines = []
  called = fakeApi({
    listConsents: () => (lines instanceof Response ? lines.clone() : { lines }),
    loadExport: { state: 'none' },
    RevokeToken: {},
  })
  await begin()
  diary.clear()
})
afterEach(closeScreen)

const rows = () => [...document.querySelectorAll('dialog li')].map(({ textContent }) => textContent ?? '')

describe('the diary of consents', () => {
  const onClose = vi.fn()
  const open = async () => {
    await show(<DiaryDialog onClose={onClose} />)
    await eventually(() => expect(diary.$.get().state).not.toBe('loading'))
  }

  it('tells of each agreement and each withdrawal as it was, with its time and wording', async () => {
    lines = [
      { kind: 'sensitive', given: false, at: noon, version: '' },
      { kind: 'sensitive', given: true, at: noon - 86_400_000, version: '2026-09-01' },
      { kind: 'terms', given: true, at: noon - 86_400_000, version: '2026-08-01' },
      { kind: 'photoProof', given: true, at: noon - 86_400_000, version: '' },
    ]
    await open()
    expect(rows()).toHaveLength(4)
    const [withdrawn, given, terms, proof] = rows() as [string, string, string, string]
    expect([withdrawn.startsWith(say('consent.sensitive.title')), withdrawn.endsWith(say('diary.withdrawn'))]).toEqual([
      true,
      true,
    ])
    expect([given.startsWith(say('consent.sensitive.title')), given.endsWith(say('consent.given'))]).toEqual([true, true])
    expect([terms.startsWith(say('diary.terms')), proof.startsWith(say('consent.photoProof.title'))]).toEqual([true, true])
    expect([withdrawn.includes('21 September 2026'), given.includes('20 September 2026')]).toEqual([true, true])
    const wordings = [Date.UTC(2026, 8, 1), Date.UTC(2026, 7, 1)].map((at) =>
      say('diary.wording', { version: sayDay(at / 86_400_000) }),
    )
    expect(rows().map((row) => wordings.map((wording) => row.includes(wording)))).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [false, false],
    ])
    expect([withdrawn, proof].some((row) => row.includes(say('diary.wording', { version: '' }).trim()))).toBe(false)
  })

  it('is read anew each time it is opened', async () => {
    await open()
    lines = [{ kind: 'matching', given: true, at: noon, version: '' }]
    await open()
    await eventually(() => expect(rows()).toHaveLength(1))
    expect(called.filter(({ name }) => name === 'listConsents')).toHaveLength(2)
  })

  it('that does not come says so, and is tried again', async () => {
    lines = refuseCall('account.suspended')
    await open()
    lines = [{ kind: 'matching', given: true, at: noon, version: '' }]
    await press(sayShell('state.retry'))
    await eventually(() => expect(rows()).toHaveLength(1))
  })
})

const askToErase = async () => {
  keepDraft('about', { name: 'Mira' })
  environment().storage.setItem('hLanguageOfADevice', '6')
  await show(<EraseDevice />)
  await pressRow(say('device.title'))
}

describe('all that is kept on this device', () => {
  it('stays where the question is declined, and the member signed in', async () => {
    await askToErase()
    expect($popups.get()).toMatchObject([
      {
        kind: 'confirm',
        danger: true,
        title: { key: 'device.title', namespace: 'data' },
        body: { key: 'device.body', namespace: 'data' },
      },
    ])
    await answer(false)
    await settle()
    expect([$session.get().authenticated, environment().storage.getItem('draft:mira:about') !== null]).toEqual([true, true])
  })

  it('goes with a yes, and the member is signed out', async () => {
    await askToErase()
    await answer(true)
    await eventually(() => expect($session.get().authenticated).toBe(false))
    expect([environment().storage.getItem('draft:mira:about'), called.some(({ name }) => name === 'deleteAccount')]).toEqual([
      null,
      false,
    ])
  })
})

describe('the rights of a member', () => {
  it('lead to what corrects, tells and deletes', async () => {
    await show(<DataRights open={() => undefined} />)
    const ways = {
      'rights.correct': '/report-error?category=6',
      'rights.terms': '/information/terms',
      'delete.title': '/data/account-delete',
    }
    for (const [key, to] of Object.entries(ways)) expect(get('link', say(key as 'rights.terms')).getAttribute('href')).toBe(to)
  })

  it.each([
    ['export', 'export.title'],
    ['diary', 'diary.title'],
  ] as const)('open the %s, and the address opens it', async (dialog, title) => {
    const opened = vi.fn()
    await show(<DataRights open={opened} />)
    await pressRow(say(title))
    expect(opened.mock.calls).toEqual([[dialog]])
    const onClose = vi.fn()
    await show(<DataRightsDialogs asked={new URLSearchParams({ [dialog]: '1' })} onClose={onClose} />)
    expect(all('dialog').map((one) => one.querySelector('h2')?.textContent)).toEqual([say(title)])
    await press(sayShell('dialog.close'))
    expect([onClose.mock.calls.length, find('dialog', 'x'), shown().includes(say('export.what'))]).toEqual([
      1,
      undefined,
      dialog === 'export',
    ])
  })
})
