import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployedApi, openReleases, type Releases } from '@quintet/registry'
import { publish } from '@quintet/registry/operations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createMemoryLog } from '@quintet/kit/log'
import { routes } from '../../src/routes/index.ts'
import { admitApi, NotAdmitted } from '@quintet/site'
import { apiContract } from '../../src/site/api-contract.ts'
import { writeBuild } from './telemetry/build.ts'

// The API's own start against what the real tiles recorded: what fits is admitted and recorded, what breaks a live tile is not.

const tiles = ['mf-data', 'mf-images', 'mf-pools', 'mf-judging', 'mf-matches']
let data = ''
let releases: Releases
const log = createMemoryLog()
const api = apiContract(routes)

const release = async (name: string) => {
  const dist = await writeBuild(data, name, '1')
  const text = await readFile(new URL(`../../../${name}/contract/calls.json`, import.meta.url), 'utf8')
  const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as { files: object[] }
  const integrity = `sha256-${createHash('sha256').update(text).digest('base64')}`
  manifest.files.push({ path: 'calls.json', bytes: text.length, integrity })
  await writeFile(join(dist, 'calls.json'), text)
  await writeFile(join(dist, 'manifest.json'), JSON.stringify(manifest))
  await publish(releases, dist, 'ann', { live: true })
}

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'admit-'))
  releases = openReleases(data)
  for (const name of tiles) await release(name)
})
afterEach(() => rm(data, { recursive: true }))

it('starts beside the tiles of this checkout, and tells what it offers', async () => {
  await admitApi(releases, api, log, true)
  expect(await deployedApi(releases)).toEqual(api)
})

it('does not start in production where a live tile would break; elsewhere it says so, and records nothing', async () => {
  const broken = apiContract(routes.filter(({ call }) => call.name !== 'submitRound'))
  await expect(admitApi(releases, broken, log, true)).rejects.toThrow(NotAdmitted)
  await admitApi(releases, broken, log, false)
  expect(log.lines.join()).toContain('mf-judging 1 (live): submitRound is not offered')
  expect(await deployedApi(releases)).toBeUndefined()
})
