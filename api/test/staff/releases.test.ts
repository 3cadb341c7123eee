import { staffCalls } from '@quintet/contract/staff'
import { canary, publish } from '@quintet/registry/operations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { releasesOf } from '../../src/releases.ts'
import { type TestApp, createTestApp } from '../testing.ts'
import { writeBuild } from '../site/telemetry/build.ts'
import { type SignedInStaff, callAsStaff, signInStaff } from './staff-app.ts'

let app: TestApp
let operator: SignedInStaff

beforeEach(async () => {
  app = createTestApp()
  operator = await signInStaff(app, 'operator')
})
afterEach(() => app.close())

const put = async (
  name: string,
  version: string,
  live: boolean,
  origin?: NonNullable<Parameters<typeof publish>[3]>['origin'],
) => {
  const build = await writeBuild(app.context.config.dataFolder, name, version)
  return publish(releasesOf(app.context), build, 'ann', { live, ...(origin && { origin }) })
}
const list = () => callAsStaff(app, staffCalls.listReleases, {}, operator)
const tell = (event: object) => app.app.request('/measure', { method: 'POST', body: JSON.stringify([event]) })

test('a site of which nothing was published yet has an empty list', async () => {
  expect(await list()).toEqual({ releases: [], edits: [] })
})

test('what is live, was before, is on trial and waits stands there, and no other version', async () => {
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) await put('mf-a', version, true)
  await put('mf-a', '4.0.0', false)
  await put('mf-b', '1.0.0', false, { commit: 'c0ffee', isDirty: true, builder: 'test' })
  await canary(releasesOf(app.context), 'mf-a', 10, 'ann', '4.0.0')
  await put('mf-a', '5.0.0', false)
  const { releases, edits } = await list()
  expect(releases).toMatchObject([
    { remote: 'mf-a', version: '3.0.0', state: 'live', publishedBy: 'ann', openings: 0, failures: 0 },
    { remote: 'mf-a', version: '4.0.0', state: 'canary', percent: 10 },
    { remote: 'mf-a', version: '5.0.0', state: 'waits' },
    { remote: 'mf-a', version: '2.0.0', state: 'before' },
    { remote: 'mf-b', version: '1.0.0', state: 'waits', commit: 'c0ffee', isDirty: true },
  ])
  expect(edits[0]).toMatchObject({ number: 7, by: 'ann', what: expect.stringContaining('5.0.0') as string })
  expect(edits.map(({ number }) => number)).toEqual([7, 6, 5, 4, 3, 2, 1])
})

test('how often each was opened and failed within a day is counted beside it', async () => {
  await put('mf-a', '1.0.0', true)
  for (let count = 0; count < 3; count++) await tell({ kind: 'load', remote: 'mf-a', version: '1.0.0', value: 100 })
  await tell({ kind: 'error', remote: 'mf-a', version: '1.0.0', phase: 'render', errorClass: 'broken' })
  expect((await list()).releases).toMatchObject([{ openings: 3, failures: 1 }])
  app.wall.shift(25 * 3_600_000)
  operator = await signInStaff(app, 'operator')
  expect((await list()).releases).toMatchObject([{ openings: 0, failures: 0 }])
})
