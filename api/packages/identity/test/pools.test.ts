import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '@quintet/kit/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Pool, loadPools, sitePoolId, staffClientId, staffPoolId } from '../src/pools.ts'

const inApi = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url))

describe('the file of pools', () => {
  it.each([['nothing.json'], ['package.json'], ['README.md']])('refuses %s', (name) => {
    expect(() => loadPools(inApi(name))).toThrow(ConfigError)
  })

  it('has one of each in the example, and that of the staff', () => {
    const pools = loadPools(inApi('identity.example.json'))
    expect(pools.map(({ devices, mfa, site }) => [devices, mfa.mode, site])).toEqual([
      ['off', 'optional', true],
      ['always', 'optional', false],
      ['off', 'on', false],
      ['off', 'on', false],
    ])
    expect(pools.at(-1)?.id).toBe(staffPoolId)
  })

  it('is the pool of the site and that of the staff where there is none', () => {
    expect(loadPools('').map(({ site, id }) => [site, id])).toEqual([
      [true, sitePoolId],
      [false, staffPoolId],
    ])
  })
})

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-pools-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

type Change = (site: Pool, devices: Pool, mfa: Pool) => void

/** The example with a change, read back. */
const loadChanged = (change: Change) => {
  const { pools } = JSON.parse(readFileSync(inApi('identity.example.json'), 'utf8')) as { pools: [Pool, Pool, Pool] }
  change(...pools)
  const file = join(folder, 'pools.json')
  writeFileSync(file, JSON.stringify({ pools }))
  return loadPools(file)
}

describe('a file of pools that contradicts itself', () => {
  const faults: [string, Change, string][] = [
    ['with no site', (site) => (site.site = false), 'exactly one pool must be the site'],
    ['with two sites', (_, devices) => (devices.site = true), 'exactly one pool must be the site'],
    ['with one id twice', (site, devices) => (devices.id = site.id), 'xx-local-1_Quintet01 stands there twice'],
    [
      'with one client in two pools',
      (site, devices) => devices.clients.forEach((one) => (one.id = site.clients[0]?.id ?? '')),
      'quintetweb stands there twice',
    ],
    [
      'with a client of the staff’s name',
      (_, devices) => devices.clients.forEach((one) => (one.id = staffClientId)),
      'quintetstaff stands there twice',
    ],
    ['with a site that tells who exists', (site) => (site.preventsExistenceErrors = false), 'must prevent existence errors'],
    ['with sign-up privacy that tells it', (_, devices) => (devices.signUpPrivacy = true), 'must prevent existence errors'],
    ['with MFA of no kind', (_, __, mfa) => (mfa.mfa.methods = []), 'xx-local-1_MfaPool01 has MFA without a method'],
    ['that requires what it does not know', (site) => site.requiredAttributes.push('shoe'), 'names shoe, which is not among'],
    ['that verifies what it does not know', (site) => site.verifyBeforeUpdate.push('shoe'), 'names shoe, which is not among'],
    [
      'with a client that writes what it does not know',
      (_, devices) => devices.clients[0]?.writable.push('shoe'),
      'xx-local-1_Devices01 names shoe',
    ],
    [
      'with a client whose sign-up does',
      (_, devices) => devices.clients[0]?.writableAtSignUp.push('shoe'),
      'xx-local-1_Devices01 names shoe',
    ],
  ]
  it.each(faults)('%s is refused', (_, change, reason) => {
    expect(() => loadChanged(change)).toThrow(ConfigError)
    expect(() => loadChanged(change)).toThrow(reason)
  })

  it('says what has the wrong form', () => {
    expect(() => loadChanged((site) => (site.minimumAge = 101))).toThrow('/pools/0/minimumAge')
  })

  it('is one only where it does', () => {
    expect(loadChanged((_, devices) => (devices.mfa = { mode: 'off', methods: [] }))).toHaveLength(4)
    // A pool of the staff that is set up by the file takes the place of the own one.
    expect(loadChanged((_, devices) => (devices.id = staffPoolId))).toHaveLength(3)
  })
})
