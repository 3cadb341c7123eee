import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Manifest } from '@quintet/federation/contract'
import {
  addVersion,
  asBefore,
  goBack,
  makeLive,
  noteCheck,
  previousOf,
  promoted,
  ReleaseError,
  retire,
  retireAll,
  revoke,
  setCanary,
  unrevoke,
} from '../src/changes.ts'
import { fallbacksOf, isRevoked, type PublishedRemote } from '../src/document.ts'

const manifest = (version: string) => ({ name: 'mf-a', version, files: [] }) as unknown as Manifest
const add = (remote: PublishedRemote | undefined, version: string) => addVersion(remote, manifest(version), { who: 'ann', at: 1 })
const release = (...versions: string[]): PublishedRemote => {
  let remote: PublishedRemote | undefined
  for (const version of versions) remote = makeLive(add(remote, version), version, 'ann')
  if (!remote) throw new Error('no version')
  return remote
}

it('keeps a published build to itself until it is promoted', () => {
  const waiting = add(release('1'), '2')
  expect(waiting).toMatchObject({ live: '1', candidate: '2' })
  expect(promoted(waiting)).toBe('2')
  const live = makeLive(waiting, '2', 'ben')
  expect(live).toMatchObject({ live: '2', liveBy: 'ben', order: ['1', '2'] })
  expect(live.candidate).toBeUndefined()
})

it.each(['pending', 'failed'] as const)('gives nobody a version of which the checks are %s', (check) => {
  const waiting = addVersion(release('1'), manifest('2'), { who: 'ann', at: 1, check })
  const refused = new RegExp(`2 (?:still has to|did not) pass the rest of its gate: .pnpm release check mf-a.`)
  expect(() => makeLive(waiting, '2', 'ann')).toThrow(refused)
  expect(() => setCanary(waiting, 1)).toThrow(refused)
  const passed = noteCheck(waiting, '2', 'passed')
  expect(makeLive(passed, '2', 'ann').live).toBe('2')
  expect(setCanary(passed, 1).canary).toEqual({ version: '2', percent: 1 })
  // What is live, and what takes over for it, is not held back.
  expect(goBack(makeLive(passed, '2', 'ann'), '1', 'ann').live).toBe('1')
})

it('goes back step by step, and what it went back from is nobody’s fallback', () => {
  const back = goBack(release('1', '2', '3'), '2', 'ann')
  expect(back).toMatchObject({ live: '2', order: ['1', '2'] })
  expect(fallbacksOf(back, '2').map(({ version }) => version)).toEqual(['1'])
  expect(previousOf(back)).toBe('1')
  expect(() => previousOf(goBack(back, '1', 'ann'))).toThrow('no earlier version')
  // A tab that runs the third version still gets its chunks.
  expect(Object.keys(back.versions)).toContain('3')
})

it('starts, raises, replaces and ends a canary', () => {
  const started = setCanary(add(release('1'), '2'), 10)
  expect(started.canary).toEqual({ version: '2', percent: 10 })
  const withNewer = add(started, '3')
  expect(setCanary(withNewer, 50).canary).toEqual({ version: '2', percent: 50 })
  expect(setCanary(withNewer, 5, '3').canary).toEqual({ version: '3', percent: 5 })
  const ended = setCanary(started, 0)
  expect(ended).toMatchObject({ live: '1', candidate: '2' })
  expect(ended.canary).toBeUndefined()
})

it.each([
  ['a canary of nothing', () => setCanary(release('1'), 10), 'publish one first'],
  ['a canary of what is live', () => setCanary(release('1'), 10, '1'), 'live for everyone already'],
  ['a canary with nothing live beside it', () => setCanary(add(undefined, '1'), 10), 'Nothing is live yet'],
  ['a promotion of nothing', () => promoted(release('1')), 'no canary and no candidate'],
  ['a version nobody published', () => makeLive(release('1'), '9', 'ann'), 'no version 9; there are 1'],
  ['a way back that is not there', () => previousOf(release('1')), 'no earlier version'],
  ['a revoked build published again', () => add(revoke(release('1', '2'), '2', 'ann'), '2'), 'cannot be published again'],
  ['a revoked build made live', () => makeLive(revoke(release('1', '2'), '2', 'ann'), '2', 'ann'), 'was revoked'],
  ['the retirement of what is off the site', () => retireAll(retireAll(release('1'), 'ann'), 'ann'), 'Nothing of it is live'],
  ['the retirement of a version nobody published', () => retire(release('1'), '9', 'ann'), 'no version 9'],
  [
    'a way back to what was revoked since',
    () => asBefore(revoke(release('1', '2'), '2', 'ann'), release('1', '2')),
    '2 was revoked',
  ],
])('refuses %s', (_, change, reason) => {
  expect(change).toThrow(ReleaseError)
  expect(change).toThrow(reason)
})

it('takes a revoked version from live, canary and fallback, and takes that back', () => {
  const revoked = revoke(release('1', '2'), '2', 'ann')
  expect(revoked).toMatchObject({ live: '1', revoked: ['2'] })
  expect(unrevoke(revoked, '2').revoked).toEqual([])
  expect(revoke(setCanary(add(release('1'), '2'), 10), '2', 'ann').canary).toBeUndefined()
  expect(fallbacksOf(revoke(release('1', '2', '3', '4'), '2', 'ann'), '4').map(({ version }) => version)).toEqual(['3', '1'])
})

it('takes the only version off the site, so that it has no such tile, and brings it back', () => {
  const revoked = revoke(release('1'), '1', 'ann')
  expect(revoked).toMatchObject({ live: '', order: [], revoked: ['1'] })
  const retired = retire(release('1'), '1', 'ann')
  expect(retired).toMatchObject({ live: '', order: [] })
  expect(makeLive(retired, '1', 'ben')).toMatchObject({ live: '1', order: ['1'] })
})

it('takes a version from wherever it is: live, tried, waiting, taking over', () => {
  const remote = add(setCanary(add(release('1', '2'), '3'), 10), '4')
  expect(remote).toMatchObject({ live: '2', canary: { version: '3' }, candidate: '4', order: ['1', '2'] })
  expect(retire(remote, '1', 'ann')).toMatchObject({ live: '2', order: ['2'], candidate: '4' })
  expect(retire(remote, '2', 'ann')).toMatchObject({ live: '1', order: ['1'], canary: { version: '3' } })
  expect(retire(remote, '3', 'ann').canary).toBeUndefined()
  expect(retire(remote, '4', 'ann').candidate).toBeUndefined()
  const gone = retireAll(remote, 'ann')
  expect(gone).toMatchObject({ live: '', order: [], candidate: '4' })
  expect(gone.canary).toBeUndefined()
})

it('goes back to the state before, with what was revoked by then', () => {
  const before = revoke(release('1', '2', '3'), '2', 'ann')
  expect(asBefore(makeLive(add(before, '4'), '4', 'ann'), before)).toBe(before)
})

const step = fc.oneof(
  fc.record({ kind: fc.constant('publish' as const), version: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constantFrom('promote', 'rollback', 'revoke-live', 'retire', 'canary', 'end' as const) }),
)

const perform = (remote: PublishedRemote, one: { kind: string; version?: number }): PublishedRemote => {
  if (one.kind === 'publish') return add(remote, String(one.version))
  if (one.kind === 'promote') return makeLive(remote, promoted(remote), 'ann')
  if (one.kind === 'rollback') return goBack(remote, previousOf(remote), 'ann')
  if (one.kind === 'revoke-live') return revoke(remote, remote.live, 'ann')
  if (one.kind === 'retire') return retireAll(remote, 'ann')
  return setCanary(remote, one.kind === 'canary' ? 10 : 0)
}

it('serves only what is published and not revoked, whatever is done in whatever order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let remote = release('0')
      for (const one of steps) {
        try {
          remote = perform(remote, one)
        } catch (error) {
          expect(error).toBeInstanceOf(ReleaseError)
        }
        const served = [remote.live || undefined, remote.canary?.version, remote.candidate, ...remote.order].filter(
          (name) => name !== undefined,
        )
        expect(served.filter((name) => !(name in remote.versions))).toEqual([])
        expect([remote.live, remote.canary?.version ?? ''].filter((name) => isRevoked(remote, name))).toEqual([])
        expect(remote.order.at(-1) ?? '').toBe(remote.live)
        if (!remote.live) expect(remote.canary).toBeUndefined()
        expect(remote.canary?.version).not.toBe(remote.live)
        expect(Object.keys(remote.versions).length).toBeLessThanOrEqual(20)
      }
    }),
  )
})
