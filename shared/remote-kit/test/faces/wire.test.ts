import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@quintet/contract'
import { wireCalls } from '@quintet/contract/wire'
import { describeApi, type ShellWire, wireShapeOf } from '@quintet/registry/calls'
import { wireFile } from '@quintet/registry/faces'
import { openReleases, recordApi, type Releases } from '@quintet/registry'
import { publish } from '@quintet/registry/operations'
import { judgeApi } from '@quintet/registry/rules/api'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeSettings } from '../../../registry/src/store/open-store.ts'
import { describeFile } from '../../src/build/manifest-plugin.ts'
import { shellWire } from '../../src/faces/shell-wire.ts'
import { checkWire } from '../../src/release/check-wire.ts'
import { writeBuild } from '../../../registry/test/support/builds.ts'

// What tiles call by readable names, the shell spells: an API that spells it otherwise answers none of them.

const now = shellWire()
const api = { ...describeApi(Object.values(calls), []), wire: now.wire }
const respelled = (change: (text: string) => string): ShellWire['wire'] =>
  JSON.parse(change(JSON.stringify(now.wire))) as ShellWire['wire']

let data = ''
let releases: Releases
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'wire-'))
  releases = openReleases(data, storeSettings({}))
})
afterEach(() => rm(data, { recursive: true }))

const shell = async (version: string, wire = now.wire): Promise<string> => {
  const text = JSON.stringify({ ...now, wire })
  const dist = await writeBuild(data, 'shell', version, { tile: '', files: [] })
  const files = [`entry.${version}.js`, 'part.js', 'styles.css', wireFile]
  await writeFile(join(dist, wireFile), text)
  const described = await Promise.all(files.map(async (path) => describeFile(path, await readFile(join(dist, path)))))
  const manifest = JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) as object
  await writeFile(join(dist, 'manifest.json'), JSON.stringify({ ...manifest, files: described }))
  return dist
}

it('knows how every call is spelled, with each of its keys', () => {
  expect(Object.keys(now.wire).sort()).toEqual(Object.keys(calls).sort())
  expect(now.own).toContain('loadMember')
  const spelled = wireShapeOf(calls.requestPasswordReset, wireCalls.requestPasswordReset)
  expect(spelled).toMatchObject({ method: 'POST', request: ['.userName'] })
})

it('does not publish a shell that spells a call otherwise than the API that runs', async () => {
  expect(await checkWire(releases, await shell('1'))).toContain('were not compared')
  await recordApi(releases, api)
  expect(await checkWire(releases, await shell('1'))).toMatch(/^\d+ calls are spelled as the API that runs does$/)
  const [path = ''] = [now.wire['loadMember']?.path]
  await expect(
    checkWire(
      releases,
      await shell(
        '2',
        respelled((text) => text.replaceAll(`"${path}"`, '"/else"')),
      ),
    ),
  ).rejects.toThrow(`loadMember is POST ${path}, not POST /else`)
  const other = respelled((text) => text.replaceAll('.userName', '.mail'))
  await expect(checkWire(releases, await shell('3', other))).rejects.toThrow('requestPasswordReset: the API reads no .mail')
})

const breach = (state: string) => `shell 1 (${state}): requestPasswordReset: the API reads no .userName`

it('does not start an API that spells otherwise what the shell does that is live or could take over', async () => {
  await publish(releases, await shell('1'), 'ann', { live: true })
  expect((await judgeApi(releases, api)).breaches).toEqual([])
  const other = { ...api, wire: respelled((text) => text.replaceAll('.userName', '.mail')) }
  expect((await judgeApi(releases, other)).breaches).toContain(breach('live'))
  await publish(releases, await shell('2', other.wire), 'ann', { live: true })
  expect((await judgeApi(releases, other)).breaches).toContain(breach('fallback'))
  await publish(releases, await writeBuild(data, 'shell', '3', { tile: '' }), 'ann', { live: true })
  expect((await judgeApi(releases, api)).unknown).toEqual(['shell 3 (live)'])
})

it('says nothing of keys that came since, nor of calls that nobody makes', async () => {
  await recordApi(releases, { ...api, wire: respelled((text) => text.replaceAll('".userName"', '".more",".userName"')) })
  expect(await checkWire(releases, await shell('1'))).toContain('are spelled')
  const { startPhotoProof: _, ...rest } = now.wire
  expect(now.own).not.toContain('startPhotoProof')
  await recordApi(releases, { ...api, wire: rest })
  expect(await checkWire(releases, await shell('1'))).toContain('are spelled')
})
