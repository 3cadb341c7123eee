import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '@quintet/database'
import { loadKeys } from '@quintet/identity'
import { createTestApp, testStart } from '../testing.ts'
import { scriptOf } from '../script.ts'
import { signInWith } from './sign-in-steps.ts'

const isFull = process.env['QUINTET_FULL'] !== undefined

const run = promisify(execFile)
const script = scriptOf(new URL('../../src/staff/cli.ts', import.meta.url))

let data: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'staff-'))
})
afterEach(() => rm(data, { recursive: true }))

/** `npm run staff -- …` as a process of its own. */
const staff = (words: readonly string[], environment: Record<string, string> = {}) =>
  run(process.execPath, [...script, ...words], {
    env: { ...process.env, QUINTET_DATA: data, ...environment },
  }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (failed: { code: number; stdout: string; stderr: string }) => ({ code: failed.code, out: failed.stdout + failed.stderr }),
  )

const startMailServer = async () => {
  const mails: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

test('an invitation goes out by SMTP, and its password opens the first sign-in', async () => {
  const smtp = await startMailServer()
  const { code, out } = await staff(['add', 'ada@example.org', '--role', 'operator'], { SMTP_URL: smtp.url })
  await smtp.close()
  expect([code, out]).toEqual([0, 'Number 1, operator: ada@example.org\nA password for the first sign-in was mailed.\n'])
  expect(smtp.mails.map(({ to }) => to)).toEqual([['ada@example.org']])
  const body = (smtp.mails[0]?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(body).toContain('/staff with this e-mail address')
  const [, password = ''] = /temporary password (\S+)/.exec(body) ?? []
  const db = openStore({ file: join(data, 'quintet.sqlite'), synchronous: 'OFF' })
  const app = createTestApp({ replaced: { db }, keys: loadKeys(join(data, 'keys'), testStart) })
  expect(await signInWith(app, 'ada@example.org', password)).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' })
  await app.close()
})

test.runIf(isFull)('a mail that is not accepted does not lose the password', async () => {
  const smtp = await startMailServer()
  await smtp.close()
  const { code, out } = await staff(['add', 'ada@example.org', '--role', 'operator'], { SMTP_URL: smtp.url })
  expect(code).toBe(0)
  expect(out).toMatch(/The mail was not accepted\.\nPassword for the first sign-in: \S{12,}\n$/)
})

// Each command is a process of its own: a busy machine takes seconds for one.
test('without a mail server the password is printed; the log tells of it and verifies', async () => {
  const added = await staff(['add', 'ada@example.org', '--role', 'moderator', '--role', 'second'])
  expect(added.out).toMatch(/^Number 1, moderator and second: ada@example\.org\nPassword for the first sign-in: Aa1-/)
  expect((await staff(['list'])).out).toBe('1  ada@example.org  moderator, second\n')
  expect(await staff(['audit', 'verify'])).toEqual({ code: 0, out: '1 entries, each in its place.\n' })
}, 60_000)

test.each([['add ada@example.org'], ['fly']])('%j is answered with how it is used', async (line) => {
  const { code, out } = await staff(line.split(' '))
  expect([code, out.includes('npm run staff -- add ADDRESS --role ROLE')]).toEqual([2, true])
})
