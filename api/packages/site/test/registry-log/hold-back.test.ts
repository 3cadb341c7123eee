import type { PublishedRemote, RegistryDocument } from '@quintet/registry'
import { expect, it } from 'vitest'
import { heldBack } from '../../src/registry-log/hold-back.ts'

// What pages get of an edit that the witnesses have not signed yet, beside the registry that they have.

const remote = (versions: string[], more: Partial<PublishedRemote> = {}): PublishedRemote => ({
  live: versions.at(-1) ?? '',
  order: versions,
  versions: Object.fromEntries(versions.map((version) => [version, { version, files: [] }])) as never,
  ...more,
})
const registry = (remotes: Record<string, PublishedRemote>, serial = 2): RegistryDocument => ({
  format: 1,
  serial,
  editedAt: 0,
  remotes,
})
const given = (now: Record<string, PublishedRemote>, signed: Record<string, PublishedRemote>) =>
  heldBack(registry(now, 3), registry(signed)).remotes

it('is the version before, while the new one waits, whose files are served all the same', () => {
  const { 'mf-a': held } = given({ 'mf-a': remote(['1', '2']) }, { 'mf-a': remote(['1']) })
  expect([held?.live, Object.keys(held?.versions ?? {})]).toEqual(['1', ['1', '2']])
})

it('keeps the number of the newest edit, by which pages tell registries apart', () => {
  expect(heldBack(registry({}, 3), registry({}, 2)).serial).toBe(3)
})

it('is the new one at once, where all of it was signed: a rollback, or another share of a canary', () => {
  const before = remote(['1', '2'], { canary: { version: '1', percent: 5 } })
  const back = remote(['1', '2'], { live: '1' })
  const wider = remote(['1', '2'], { canary: { version: '1', percent: 50 } })
  expect(given({ 'mf-a': back }, { 'mf-a': before })['mf-a']).toEqual(back)
  expect(given({ 'mf-a': wider }, { 'mf-a': before })['mf-a']).toEqual(wider)
})

it('is the version before for everyone, while a canary waits that was not signed', () => {
  const tried = remote(['1', '2'], { live: '1', canary: { version: '2', percent: 5 } })
  const held = given({ 'mf-a': tried }, { 'mf-a': remote(['1']) })['mf-a']
  expect([held?.live, held?.canary]).toEqual(['1', undefined])
})

it('never is a version that was revoked since, not even one that was signed', () => {
  const revoked = remote(['1', '2'], { revoked: ['1'] })
  expect(given({ 'mf-a': revoked }, { 'mf-a': remote(['1']) })).toEqual({})
  const canary = { version: '1', percent: 5 }
  const alsoTried = remote(['0', '1', '2'], { live: '2', revoked: ['1'] })
  expect(given({ 'mf-a': alsoTried }, { 'mf-a': remote(['0', '1'], { live: '0', canary }) })).toEqual({})
})

it('says of a version that is held what was revoked beside it', () => {
  const now = remote(['0', '1', '2'], { revoked: ['0'] })
  expect(given({ 'mf-a': now }, { 'mf-a': remote(['0', '1']) })['mf-a']).toMatchObject({ live: '1', revoked: ['0'] })
  expect(given({ 'mf-a': remote(['1', '2']) }, { 'mf-a': remote(['1']) })['mf-a']).not.toHaveProperty('revoked')
})

it('has no tile that nobody signed, and the others as they are', () => {
  const old = remote(['1'])
  expect(given({ 'mf-a': old, 'mf-new': remote(['1']) }, { 'mf-a': old })).toEqual({ 'mf-a': old })
})
