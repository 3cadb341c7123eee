import { randomBytes } from 'node:crypto'
import { canariesOf, type RegistryDocument } from '@quintet/registry'
import { expect, it } from 'vitest'
import { labelMeasurements } from '../../../packages/site/src/telemetry/label.ts'
import { loadStatsOf } from '../../../packages/site/src/telemetry/load-stats.ts'
import { readBeacon } from '../../../packages/site/src/telemetry/payload.ts'

// What pages tell of the shell, counted for the version that they have.

const version = (name: string) => ({ version: name, name: 'shell', tile: '', files: [] })
const document = {
  format: 1,
  serial: 1,
  editedAt: 0,
  remotes: {
    shell: { live: '1', canary: { version: '2', percent: 50 }, order: ['1'], versions: { 1: version('1'), 2: version('2') } },
  },
} as unknown as RegistryDocument
const none: RegistryDocument = { ...document, remotes: {} }

const boot = (shell: string) => ({ kind: 'error', remote: '', version: shell, phase: 'boot', errorClass: 'broken' })
const load = (shell: string) => ({ kind: 'load', remote: '', version: shell, value: 900 })
const count = (told: object[], state = document, visitor?: string) =>
  labelMeasurements(readBeacon(JSON.stringify(told)) ?? [], state, visitor, 'built')
const visitors = Array.from({ length: 50 }, () => randomBytes(16).toString('base64url'))
const given = visitors.find((visitor) => canariesOf(document, visitor).includes('shell'))

it('is counted for the version and the group that a page names', () => {
  expect(count([load('1'), boot('2')], document, given)).toMatchObject([
    { remote: 'shell', version: '1', bucket: 'canary' },
    { remote: 'shell', version: '2', bucket: 'canary', kind: 'error boot broken' },
  ])
  expect(count([load('1')])).toMatchObject([{ version: '1', bucket: 'live' }])
})

it('is of the live shell where a page names none, and of the built one where none was released', () => {
  expect(count([load('')])).toMatchObject([{ remote: 'shell', version: '1' }])
  expect(count([load('7')], none)).toMatchObject([{ remote: 'shell', version: 'built', bucket: 'live' }])
  expect(count([load('7'), boot('made-up')])).toEqual([])
})

it('makes a page in which no shell came up an opening that failed', () => {
  const counts = count([load('2'), boot('2')], document, given).map(({ kind }) => ({ kind, count: 1 }))
  expect(loadStatsOf(counts)).toEqual({ openings: 2, failures: 1 })
})
