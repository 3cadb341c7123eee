import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeEntryFile } from '@quintet/draw-files'
import { environmentOf, openTestStore } from '@quintet/database/testing'
import { drawFile } from '@quintet/drawing'
import { smallWorld } from '@quintet/drawing/testing'
import { createFakeClock } from '@quintet/kit/clock'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { verifyDrawing } from '@quintet/weekly-drawing/verify'
import { createFilledApp, oneWeek, outcome } from '../drawing/filled-app.ts'

// What an operator gets: the build in a folder of its own, with the packages that it names and nothing else of this workspace.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const run = promisify(execFile)
const notNeeded = [
  '@rspack/core',
  'vitest',
  'happy-dom',
  'binaryen',
  'assemblyscript',
  'esbuild',
  'tsx',
  '@dicebear/core',
  'typescript',
]

let folder = ''
const server = () => join(folder, 'server')

const dependencies = (): string[] =>
  Object.keys((JSON.parse(readFileSync(join(server(), 'package.json'), 'utf8')) as { dependencies: object }).dependencies)

beforeAll(async () => {
  if (!isFull) return
  // Outside of the repository: what is not in the folder is not found on the way up either.
  folder = mkdtempSync(join(tmpdir(), 'quintet-production-'))
  await run(process.execPath, [join(root, 'shared/tools/src/build.mjs')], { cwd: root })
  cpSync(join(root, 'dist'), server(), { recursive: true })
  mkdirSync(join(server(), 'node_modules'))
  for (const name of dependencies())
    symlinkSync(join(root, 'api/node_modules', name), join(server(), 'node_modules', name), 'junction')
}, 300_000)
afterAll(() => {
  if (folder !== '') rmSync(folder, { recursive: true, force: true })
})

/** Starts the server and waits for its address; `ended` is told what it said at its end. */
const start = (data: string, environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, ['main.js'], {
    cwd: server(),
    env: { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', QUINTET_DATA: data, ...environment },
  })
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said }))
  })
  const address = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      const [, found] = /Quintet is at (\S+)/.exec(said) ?? []
      if (found !== undefined) resolve(found.replace('localhost', '127.0.0.1'))
    })
  })
  return { child, address, ended }
}

const identity = async (site: string, operation: string, body: object): Promise<number> => {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  }
  const answer = await fetch(`${site}/identity/`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.status
}

/** What came of a sign-up and of its confirmation by the code that was mailed. */
const signUp = async (site: string, email: string): Promise<number[]> => {
  const account = { ClientId: 'quintetweb', Username: email }
  const UserAttributes = Object.entries({ email, birthdate: '1990-05-17', 'custom:consent': '1' }).map(([Name, Value]) => ({
    Name,
    Value,
  }))
  const asked = await identity(site, 'SignUp', { ...account, Password: 'Harbour-Lantern-7', UserAttributes })
  const mail = await fetch(`${site}/dev/outbox?to=${encodeURIComponent(email)}`)
  const { code } = (await mail.json()) as { code: string }
  return [asked, await identity(site, 'ConfirmSignUp', { ...account, ConfirmationCode: code })]
}

const commandOn = (environment: Record<string, string>, script: string, ...words: string[]) =>
  run(process.execPath, [join(server(), script), ...words], { cwd: folder, env: { PATH: process.env['PATH'], ...environment } })
const command = (data: string, script: string, ...words: string[]) => commandOn({ QUINTET_DATA: data }, script, ...words)

// It builds everything, and draws three times: a minute.
const isFull = process.env['QUINTET_FULL'] !== undefined

describe.runIf(isFull)('the production build', () => {
  it('names the packages it needs, with versions, and asks for no others', async () => {
    expect(dependencies()).toEqual(['better-sqlite3', 'sharp'])
    const scripts = readdirSync(server(), { recursive: true, encoding: 'utf8' }).filter(
      (name) => /^(demo\/)?[^/]+\.js$/.test(name) && !name.startsWith('node_modules'),
    )
    expect(scripts.length).toBeGreaterThan(15)
    for (const name of scripts) {
      const text = readFileSync(join(server(), name), 'utf8')
      const asked = [...text.matchAll(/(?:\bfrom|\bimport|\b(?:import|require|resolve)\()\s*["']([^"'\n]+)["']/g)].map(
        ([, path = '']) => path,
      )
      const packages = asked.filter((path) => !/^[./]/.test(path) && !isBuiltin(path))
      expect(
        packages.filter((path) => notNeeded.some((one) => path.startsWith(one))),
        name,
      ).toEqual([])
    }
    const findings = await Promise.all(
      notNeeded.map(async (name) => {
        const asked = run(process.execPath, ['--input-type=module', '-e', `import(${JSON.stringify(name)})`], {
          cwd: server(),
          env: { PATH: process.env['PATH'] },
        })
        return asked.then(
          () => `${name} is there`,
          (error: { stderr: string }) => (error.stderr.includes('ERR_MODULE_NOT_FOUND') ? '' : error.stderr),
        )
      }),
    )
    expect(findings.filter((found) => found !== '')).toEqual([])
  })

  it('carries the licences of the packages that are in it', () => {
    const text = readFileSync(join(server(), 'LICENCES.txt'), 'utf8')
    for (const name of ['hono', 'kysely', 'nodemailer', 'ws', 'typebox', '@noble/curves']) expect(text).toContain(`${name} `)
  })

  it('starts without the demo, serves the site and its tiles, and signs up', async () => {
    const data = join(folder, 'data')
    rmSync(join(server(), 'demo'), { recursive: true })
    // Where the tests run on PostgreSQL, so does what was built.
    const { store, drop } = openTestStore(mkdtempSync(join(folder, 'empty-')))
    const { child, address, ended } = start(data, environmentOf(store))
    const site = await Promise.race([address, ended.then(({ said }) => expect.fail(said))])
    const page = await fetch(`${site}/home`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Quintet')])
    const registry = await fetch(`${site}/registry.json`)
    expect(registry.status).toBe(200)
    const { remotes } = (await registry.json()) as { remotes: Record<string, { entry: string }> }
    expect(Object.keys(remotes)).toEqual(expect.arrayContaining(['mf-data', 'mf-images', 'mf-judging', 'mf-matches', 'mf-pools']))
    expect(await signUp(site, 'mira@example.org')).toEqual([200, 200])
    child.kill('SIGTERM')
    expect(await ended).toMatchObject({ code: 0 })
    await store.close()
    drop()
  }, 60_000)

  it('says what is missing where the demo was left out', async () => {
    rmSync(join(server(), 'demo'), { recursive: true, force: true })
    const { ended } = start(join(folder, 'no-demo'), { QUINTET_DEMO: '1' })
    expect(await ended).toMatchObject({ code: 1, said: expect.stringMatching(/QUINTET_DEMO is 1, .* has no demo: .*seed\.js/) })
  }, 60_000)

  it('draws a week as the sources do, its threads and kernels ready', async () => {
    const made = await createFilledApp(
      { members: 1500, weeks: 1 },
      { replaced: { clock: createFakeClock(Date.now() - oneWeek) } },
    )
    try {
      await announceDrawings(made.app.context)
      // So many are drawn in threads.
      const tokens = made.app.context.db.direct.prepare<{ count: number }>('SELECT count(*) AS count FROM tokens WHERE week = ?')
      expect(tokens.get(made.week)?.count).toBeGreaterThanOrEqual(1500)
      const { config, db } = made.app.context
      const { stdout } = await commandOn({ QUINTET_DATA: config.dataFolder, ...environmentOf(db) }, 'draw.js', 'run')
      expect(stdout).toContain(`Published: week ${made.week}.`)
      expect(outcome(made.app).matches.length).toBeGreaterThan(100)
      const replayed = await verifyDrawing(made.app.context, made.week)
      expect(replayed).toMatchObject({
        identical: true,
        findings: [expect.stringMatching(/^\d{3,} matches .* are identical\.$/)],
      })
    } finally {
      await made.app.close()
    }
  }, 120_000)

  it('draws a file to the very bytes that the sources draw', async () => {
    const [entries, ours, theirs] = ['entries.txt', 'ours.txt', 'theirs.txt'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    const seed = 'abcd'.repeat(16)
    writeEntryFile(entries, smallWorld(3, 900))
    await command(folder, 'draw.js', 'offline', '--entries', entries, '--seed', seed, '--out', theirs, '--workers', '2')
    await drawFile({ entries, seed, out: ours, workers: 2, onStage: () => undefined })
    expect(readFileSync(theirs)).toEqual(readFileSync(ours))
  }, 120_000)

  it('looks after releases, and sends who would publish to the sources', async () => {
    const data = join(folder, 'data')
    expect((await command(data, 'release.js', 'verify')).stdout).toContain('files are what was published')
    await expect(command(data, 'release.js', 'publish', 'mf-data')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('in a checkout of the sources'),
    })
  }, 60_000)
})
