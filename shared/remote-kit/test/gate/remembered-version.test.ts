import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nothingBeside } from './outcomes.ts'
import { scene } from './scenes.ts'
import type { LiveVersion } from '../../src/gate/acts/live-version.ts'
import { recallVersion, rememberVersion } from '../../src/gate/acts/remembered-version.ts'
import { settings } from '../../src/gate/acts/settings.ts'
import type { Outcome } from '../../src/gate/acts/walk.ts'

let tile: string
let meetings = 0
beforeEach(() => {
  tile = mkdtempSync(join(tmpdir(), 'quintet-remembered-'))
  meetings = 0
})
afterEach(() => rmSync(tile, { recursive: true }))

const outcome = (path: string): Outcome => ({
  step: { act: 'open', key: '' },
  scene: scene([], { path, words: ['Hello'] }),
  sent: [{ call: 'loadMember', body: { '': '{}' } }],
  ...nothingBeside,
  troubles: [],
})

const version: LiveVersion = {
  patterns: ['', 'photo/:slot'],
  paths: ['', 'photo/1'],
  acts: new Map(settings.map((setting, index) => [setting, new Map([['', [outcome(`/tile?${index}`)]]])])),
}

const ask = (...parts: unknown[]) =>
  rememberVersion(tile, parts, async () => {
    meetings += 1
    return version
  })
const folder = () => join(tile, 'node_modules/.cache/quintet-gate/live')

test('a version is met once, and told again as it was met', async () => {
  expect([await ask('0.1.4'), await ask('0.1.4')]).toEqual([version, version])
  expect(meetings).toBe(1)
})

test('another version, or the same in another shell, is met anew; what is live is still known when the next one was met', async () => {
  await ask('0.1.4', 'a shell')
  await ask('0.1.5', 'a shell')
  await ask('0.1.5', 'another shell')
  expect(meetings).toBe(3)
  expect(recallVersion(tile, ['0.1.4', 'a shell'])).toEqual(version)
  expect(recallVersion(tile, ['0.1.6', 'a shell'])).toBeUndefined()
})

test('the last few are kept', async () => {
  for (const name of ['1', '2', '3', '4', '5', '6']) await ask(name)
  expect(readdirSync(folder())).toHaveLength(4)
  expect(recallVersion(tile, ['6'])).toEqual(version)
})

test('what was written by half is met again', async () => {
  await ask('0.1.4')
  for (const name of readdirSync(folder())) writeFileSync(join(folder(), name), '{"patterns":')
  expect(await ask('0.1.4')).toEqual(version)
  expect(meetings).toBe(2)
})
