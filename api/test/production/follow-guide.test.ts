import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { DAY_MS, nextBoundary, weekNumber } from '@quintet/domain/time'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'

// Follows shared/docs/guides/first-week.md as it stands, block by block, on empty folders: a production site from nothing to its first
// drawing. Only the clock is moved to Sunday, and mail and Stripe are stand-ins: a mail server that takes everything, a key nobody uses.

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))
const guide = readFileSync(join(root, 'shared/docs/guides/first-week.md'), 'utf8')

/** The blocks of the guide that are to be run, those of before Sunday or those of after it. */
const blocksOf = (kind: string): string[] =>
  [...guide.matchAll(/^```(sh guide[^\n]*)\n(.*?)^```$/gms)].filter(([, info]) => info === kind).map(([, , text = '']) => text)

// It builds everything, installs what the build needs, and draws: three minutes.
const isFull = process.env['QUINTET_FULL'] !== undefined

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

let folder = ''
let mail: SMTPServer
let names: Record<string, string>
const mailed: string[] = []

beforeAll(async () => {
  if (!isFull) return
  folder = mkdtempSync(join(tmpdir(), 'quintet-guide-'))
  mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) => {
      mailed.push(address)
      done()
    },
    onData: (stream, _, done) => void stream.resume().on('end', () => done()),
  })
  await new Promise<void>((resolve) => void mail.listen(0, '127.0.0.1', resolve))
  const at = (name: string) => join(folder, name)
  names = {
    SITE: at('site'),
    QUINTET_DATA: at('data'),
    SETTINGS: at('quintet.env'),
    BACKUPS: at('backups'),
    PORT: String(await freePort()),
  }
  const { port } = mail.server.address() as AddressInfo
  const settings = {
    QUINTET_ENV: 'production',
    QUINTET_SITE_URL: 'https://quintet.example',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "'Quintet <no-reply@quintet.example>'",
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
    // No beacon is within reach of a test; a short delay stands in its place.
    QUINTET_DELAY: '4096',
  }
  writeFileSync(
    names['SETTINGS'] ?? '',
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
}, 60_000)

afterAll(async () => {
  if (folder === '') return
  await new Promise<void>((resolve) => void mail.close(() => resolve()))
  rmSync(folder, { recursive: true, force: true })
})

/** Runs blocks in one shell, as somebody would who types them; the first command that fails ends it. */
const follow = async (blocks: readonly string[], environment: Record<string, string> = {}): Promise<string> => {
  const script = ['set -eu', ...blocks, 'cd /'].join('\n')
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    // Where the headers for compiling better-sqlite3 are.
    npm_config_nodedir: dirname(dirname(process.execPath)),
    ...names,
    ...environment,
  }
  const { stdout } = await run('bash', ['-c', script], { cwd: root, env, maxBuffer: 1e8 })
  return stdout
}

const stop = async (): Promise<void> => {
  const pid = Number(readFileSync(join(names['SITE'] ?? '', 'server.pid'), 'utf8'))
  process.kill(pid, 'SIGTERM')
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
}

const serverLog = (): string => readFileSync(join(names['SITE'] ?? '', 'server.log'), 'utf8')

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const clock = (ahead: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${join(root, 'api/test/production/shifted-clock.mjs')}`,
  AHEAD_MS: String(ahead),
})

it('has blocks to follow', () => {
  expect([blocksOf('sh guide').length, blocksOf('sh guide after-sunday').length]).toEqual([7, 2])
})

it.runIf(isFull)(
  'the guide alone brings a production site from an empty folder to its first drawing',
  async () => {
    const before = blocksOf('sh guide')
    const said = await follow(before)
    expect(said).toContain('"status":"ok"')
    expect(said).toContain('All is as it should be.')
    expect(said).toContain('announced')
    expect(mailed).toEqual(['operator@quintet.example', 'moderator@quintet.example'])

    const boundary = nextBoundary(Math.floor(Date.now() / 1000))
    await stop()
    // The server is there again, on Monday.
    const onMonday = clock(boundary * 1000 - Date.now() + DAY_MS / 2)
    const start = before.slice(2, 4)
    await follow(start, onMonday)
    await expect.poll(serverLog, { timeout: 120_000, interval: 500 }).toContain('drawing report')
    const week = String(weekNumber(boundary) - 1)
    const after = await follow(blocksOf('sh guide after-sunday'), { ...onMonday, WEEK: week })
    expect(after).toContain('published')
    expect(JSON.parse(/^\{.*"quintet-transparency 1".*\}/m.exec(after)?.[0] ?? '{}')).toMatchObject({
      weeks: [{ week: Number(week), entrants: { low: 0, high: 9 } }],
    })
    expect(after).toContain('each in its place')
    expect(serverLog()).not.toMatch(/"fault"|"job"/)
  },
  600_000,
)
