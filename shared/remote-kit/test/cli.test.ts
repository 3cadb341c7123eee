import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openReleases } from '@quintet/registry'
import { publish } from '@quintet/registry/operations'
import { storeSettings } from '../../registry/src/store/open-store.ts'
import { writeBuild } from '../../registry/test/support/builds.ts'
import { type Ran, runHere } from './run-release.ts'

const isFull = process.env['QUINTET_FULL'] !== undefined

// The command as a team types it: what it says, and the exit codes that a script can go by. Words and codes pass through a process of
// its own in some; the others are run in this one.

const bin = fileURLToPath(new URL('../bin/quintet-release.mjs', import.meta.url))
let data = ''
const run = (...args: string[]) => runWith({}, ...args)
const runWith = (settings: Record<string, string>, ...args: string[]) =>
  runHere({ QUINTET_DATA: data, INIT_CWD: data, ...settings }, ...args)
const start = (...args: string[]) =>
  new Promise<Ran>((resolve) => {
    const env = { ...process.env, QUINTET_DATA: data, INIT_CWD: data }
    execFile(process.execPath, [bin, ...args], { env }, (failed, out, error) =>
      resolve({ code: failed ? Number(failed.code) : 0, out, error }),
    )
  })

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'cli-'))
  const releases = openReleases(data, storeSettings({}))
  for (const version of ['1', '2'])
    await publish(releases, await writeBuild(data, 'mf-a', version), 'ann', { live: version === '1' })
})
afterAll(() => rm(data, { recursive: true }))

it('does what it is told, says so and notes who', { timeout: 60_000 }, async () => {
  expect(await start('canary', 'mf-a', '10')).toEqual({ code: 0, out: 'mf-a: 2 goes to 10 % (registry number 3)\n', error: '' })
  const { out } = await start('promote', 'mf-a', '--json', '--who', 'eve')
  expect(JSON.parse(out)).toMatchObject({ name: 'mf-a', live: '2', said: '2 is live', serial: 4 })
  expect((await run('history', 'mf-a')).out).toMatch(
    new RegExp(`${userInfo().username} \\(site\\) +mf-a: 2 goes to 10 %\\n.* eve \\(site\\) +mf-a: 2 is live`),
  )
  expect((await run('verify')).out).toBe('6 files are what was published; registry number 4 is signed.\n')
})

it.each([
  [2, [], 'pnpm release COMMAND'],
  [2, ['fly'], 'There is no command fly.'],
  [2, ['toString'], 'There is no command toString.'],
  [2, ['status', '--fast'], "Unknown option '--fast'"],
  [1, ['promote'], 'Which remote?'],
  [1, ['canary', 'mf-a', 'many'], 'How many percent?'],
  [1, ['canary', 'mf-a', '101'], 'How many percent?'],
  [1, ['rollback', 'mf-z'], 'mf-z was never published; published are mf-a.'],
  [1, ['revoke', 'mf-a'], 'Which version?'],
  [1, ['promote', 'mf-a', '--version', '9'], 'There is no version 9; there are 1, 2.'],
  [1, ['promote', 'mf-a', '--version', 'toString'], 'There is no version toString; there are 1, 2.'],
  [1, ['revoke', 'toString', '1'], 'toString was never published; published are mf-a.'],
  [1, ['publish'], 'is no remote'],
  [1, ['publish', 'mf-judging', '--train', '--live'], 'not both, `--train` and `--live`'],
  [1, ['check', 'mf-judging'], 'No version of mf-judging waits: publish one first.'],
  [1, ['test', 'shell'], 'A shell is compared with the tiles when it is published.'],
  [1, ['test', 'mf-judging'], 'No shell was released here'],
  [1, ['test', 'mf-judging', '--shells', '0'], 'How many shells?'],
  [1, ['test', 'mf-judging', '--shells', '1.5'], 'How many shells?'],
  [1, ['try'], 'Which remote? Name it, as in `pnpm release try'],
  [1, ['try', 'mf-a', '--days', '31'], 'For how many days?'],
  [1, ['bisect'], '--good: a number of the registry'],
  [1, ['bisect', '--good', '1', '--bad', '0'], '--bad: a number of the registry'],
  [1, ['bisect', '--good', '1', '--bad', '999'], 'There are no edits from number 1 to number 999'],
  [1, ['bisect', '--good', '2', '--bad', '2'], 'There are no edits from number 2 to number 2'],
  [1, ['witness', '--every', '0'], 'How often?'],
  [1, ['team', 'toString', 'eve'], 'There is no `team toString`'],
  [1, ['team', 'sack', 'ann'], 'There is no `team sack`'],
  [1, ['team', 'add'], 'Which team?'],
  [1, ['team', 'add', 'eve'], 'Which remotes?'],
  [1, ['team', 'end', 'eve'], 'There is no team eve'],
])('comes to %i for %j and says why', async (code, args, reason) => {
  const outcome = await run(...args)
  expect(outcome.error).toContain(reason)
  expect(outcome.code).toBe(code)
})

it.each([
  [1, ['promote', 'mf-a', '--version', '9'], 'There is no version 9; there are 1, 2.'],
  [2, ['fly'], 'There is no command fly.'],
])('ends its process with %i for %j', async (code, args, reason) => {
  expect(await start(...args)).toMatchObject({ code, out: '', error: expect.stringContaining(reason) })
})

it.each(['status', 'history', 'verify'])('%s refuses a name that nobody published', async (command) => {
  const outcome = await run(command, 'mf-z')
  expect(outcome).toMatchObject({ code: 1, out: '' })
  expect(outcome.error).toContain('mf-z was never published; published are mf-a.')
})

it('signs with the key of a team, and says what is another team’s', { timeout: 60_000 }, async () => {
  expect((await run('team', 'add', 'polls', '--owns', 'mf-polls')).out).toContain('release-keys/polls.pem')
  const key = { QUINTET_TEAM_KEY: join(data, 'release-keys/polls.pem') }
  const refused = await runWith(key, 'rollback', 'mf-a')
  expect(refused).toMatchObject({ code: 1, error: 'This cannot be done: mf-a is of the team site, not of polls.\n' })
  expect((await runWith(key, 'retire', 'mf-a', '--root')).out).toContain('nothing is live')
  expect((await run('history')).out).toMatch(/\(root\) +mf-a: all of it is retired/)
  expect((await run('team')).out).toMatch(/^polls +[0-9a-f]{16} +mf-polls$/m)
})

it('sends a train as one edit, and takes it back whole', { timeout: 60_000 }, async () => {
  const releases = openReleases(data, storeSettings({}))
  for (const name of ['mf-c', 'mf-d'])
    for (const version of ['1', '2'])
      await publish(releases, await writeBuild(data, name, version), 'ann', { live: version === '1' })
  expect((await run('train')).error).toContain('Which remotes?')
  expect((await run('train', 'mf-c')).error).toContain('takes two at least')
  expect((await run('train', 'mf-c', 'mf-d@2')).out).toMatch(/live together: mf-c 2, mf-d 2 \(registry number \d+\)\n$/)
  expect((await run('rollback', 'mf-d')).out).toMatch(/^mf-d: the train went back: mf-c 1, mf-d 1/)
  const { out } = await run('train', 'mf-c', 'mf-d', '--approve')
  expect(out).toMatch(/pnpm release train mf-c@2 mf-d@2 --approval [\w.-]+\n$/)
})

it.runIf(isFull)(
  'promotes nothing that still has to pass the rest of its gate, and says by what it does',
  { timeout: 60_000 },
  async () => {
    const releases = openReleases(data, storeSettings({}))
    const e = await writeBuild(data, 'mf-e', '2')
    await publish(releases, await writeBuild(data, 'mf-e', '1'), 'ann', { live: true })
    await publish(releases, e, 'ann', { check: 'pending' })
    for (const command of [
      ['promote', 'mf-e'],
      ['canary', 'mf-e', '5'],
    ]) {
      const { code, error } = await run(...command)
      expect({ code, error }).toEqual({
        code: 1,
        error: '2 still has to pass the rest of its gate: `pnpm release check mf-e`.\n',
      })
    }
    expect((await run('check', 'mf-e')).error).toContain('is no remote')
    expect(JSON.parse((await run('status', 'mf-e', '--json')).out).remotes['mf-e'].versions[1]).toMatchObject({
      check: 'pending',
    })
  },
)

it('makes no registry in a folder where none is', async () => {
  const elsewhere = join(data, 'mistyped')
  const failed = await runWith({ QUINTET_DATA: elsewhere }, 'status')
  expect(failed).toMatchObject({ code: 1, error: expect.stringContaining(`There are no releases in ${elsewhere}`) })
  expect(existsSync(elsewhere)).toBe(false)
})
