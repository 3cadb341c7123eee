import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '@quintet/kit/log'
import { openReleases, recordApi } from '@quintet/registry'
import { type ApiContract, type CallsContract, callsFile } from '@quintet/registry/calls'
import { publishOwnBuilds } from '@quintet/site'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readHead } from '../../../shared/registry/src/log.ts'
import { writeBuild } from '../../../shared/registry/test/support/builds.ts'
import { deployMs } from '../../packages/site/src/own-builds.ts'
import { apiContract } from '../../src/site/api-contract.ts'
import { routes } from '../../src/routes/index.ts'

// What comes with a version while another one still answers beside it.

const present = apiContract(routes)
const before: ApiContract = { ...present, calls: { ...present.calls } }
delete before.calls['loadTokens']

let data: string
/** Settled once a process has no build left to make live. */
let done: Promise<void>[]
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'own-builds-'))
  done = []
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(data, { recursive: true })
})

const releases = () => openReleases(data)
const liveVersion = async () => (await readHead(releases())).document.remotes['mf-judging']?.live

const recorded = JSON.parse(
  readFileSync(new URL('../../../mf-judging/contract/calls.json', import.meta.url), 'utf8'),
) as CallsContract

/** A build that makes some of the calls that the real tile does. */
const buildOf = async (version: string, ...names: string[]): Promise<string> => {
  const dist = await writeBuild(data, 'mf-judging', version)
  const made = Object.entries(recorded.calls).filter(([name]) => names.includes(name))
  expect(made).toHaveLength(names.length)
  await writeFile(join(dist, callsFile), JSON.stringify({ ...recorded, calls: Object.fromEntries(made) }))
  return dist
}

/** A process starts: its builds, then what it offers. */
const start = async (build: string, api: ApiContract, isOneOfSeveral = true): Promise<void> => {
  const own = { dataFolder: data, releases: releases(), builds: [build], api, isOneOfSeveral, log: silentLog }
  done.push((await publishOwnBuilds(own)).done)
  await recordApi(releases(), api)
}

/** The version before runs, with its own pages. */
const startBefore = async () => start(await buildOf('1', 'loadJudgingRound'), before)

test('is live at once where the version before serves it too, or where there is none', async () => {
  await startBefore()
  expect(await liveVersion()).toBe('1')
  await start(await buildOf('2', 'loadJudgingRound'), present)
  expect(await liveVersion()).toBe('2')
})

test('waits where it calls what the version before does not offer, in every process, until those are replaced', async () => {
  await startBefore()
  const build = await buildOf('2', 'loadJudgingRound', 'loadTokens')
  for (let count = 0; count < 3; count++) await start(build, present)
  expect(await liveVersion()).toBe('1')
  vi.advanceTimersByTime(deployMs)
  await Promise.all(done)
  expect(await liveVersion()).toBe('2')
})

test('waits for nobody where the process is alone', async () => {
  await startBefore()
  await start(await buildOf('2', 'loadJudgingRound', 'loadTokens'), present, false)
  expect(await liveVersion()).toBe('2')
})

test('of the version before is live again at once where a deploy is taken back', async () => {
  const old = await buildOf('1', 'loadJudgingRound')
  await start(old, before)
  await start(await buildOf('2', 'loadJudgingRound'), present)
  await start(old, before)
  expect(await liveVersion()).toBe('1')
})
