import { createSecretKey } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAead } from '../src/aead.ts'
import { createFakeClock, createShiftableClock, isShiftable, systemClock } from '../src/clock.ts'
import * as errors from '../src/errors/index.ts'
import { type ErrorCode, Refusal, Unauthorized, errorText, faultAnswer } from '../src/errors/index.ts'
import { createMemoryLog, describeError, faultLog, silentLog, stderrLog } from '../src/log.ts'
import { createOutbox, createSmtpMailer, isOutbox } from '../src/mail/index.ts'
import { createSeededRandom, systemRandom } from '../src/random.ts'
import { loadSecret } from '../src/secrets.ts'
import { createTextTables, formatText } from '../src/texts.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-kit-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const aeadOf = (fill: number) => createAead(createSecretKey(Buffer.alloc(32, fill)), createSeededRandom('aead'))

describe('what is sealed', () => {
  const aead = aeadOf(1)
  const sealed = aead.seal(Buffer.from('secret'), 'anna')
  const changed = (at: number) => {
    const copy = Buffer.from(sealed)
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
    return copy
  }

  it('opens under its own name, also when it is empty', () => {
    expect(aead.open(sealed, 'anna')?.toString()).toBe('secret')
    expect(aead.open(aead.seal(Buffer.alloc(0), ''), '')).toEqual(Buffer.alloc(0))
    expect(aead.seal(Buffer.from('secret'), 'anna').equals(sealed)).toBe(false)
  })

  it.each<[string, Buffer, string]>([
    ['under another name', sealed, 'ben'],
    ['under no name', sealed, ''],
    ['changed in its nonce', changed(0), 'anna'],
    ['changed in its text', changed(13), 'anna'],
    ['changed in its tag', changed(sealed.length - 1), 'anna'],
    ['cut short', sealed.subarray(0, -1), 'anna'],
    ['shorter than nonce and tag', sealed.subarray(0, 27), 'anna'],
    ['empty', Buffer.alloc(0), 'anna'],
  ])('does not open %s', (_, bytes, about) => {
    expect(aead.open(bytes, about)).toBeUndefined()
  })

  it('does not open by another key', () => {
    expect(aeadOf(2).open(sealed, 'anna')).toBeUndefined()
  })
})

describe('a clock', () => {
  it('stands ahead of its base by what it was shifted, and says so until the listener stops', () => {
    let base = 100
    const clock = createShiftableClock({ now: () => base }, 5)
    const heard: number[] = []
    const stop = clock.onShift(() => void heard.push(clock.now()))
    clock.shift(10)
    base += 1
    clock.shift(-3)
    stop()
    clock.shift(1000)
    expect([heard, clock.now(), clock.offset()]).toEqual([[115, 113], 1113, 1012])
  })

  it('can be told from one that runs by itself', () => {
    expect([isShiftable(createFakeClock(0)), isShiftable(systemClock)]).toEqual([true, false])
    expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1000)
  })
})

describe('a log', () => {
  it('writes one JSON object a line, with its level', () => {
    const log = createMemoryLog()
    log.info('request', { status: 200 })
    log.error('fault')
    expect(log.lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'info', event: 'request', status: 200 },
      { level: 'error', event: 'fault' },
    ])
    expect(log.lines.every((line) => line.endsWith('}\n'))).toBe(true)
  })

  it('goes to stderr: all of it, faults alone, or none', () => {
    const written: string[] = []
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
    for (const [index, log] of [stderrLog, faultLog, silentLog].entries()) {
      log.info(`info ${index}`)
      log.error(`error ${index}`)
    }
    spy.mockRestore()
    const lines = written.join('').trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['info 0', 'error 0', 'error 1'])
  })

  it('is written several lines at a time, soon, and a fault at once with what happened before it', async () => {
    const written: string[] = []
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
    const eventsOf = () => written.map((text) => [...text.matchAll(/"event":"(\w+)"/g)].map(([, event]) => event))
    for (const event of ['one', 'two']) stderrLog.info(event)
    expect(written).toEqual([])
    stderrLog.error('three')
    for (const event of ['four', 'five']) stderrLog.info(event)
    await vi.waitFor(
      () =>
        expect(eventsOf()).toEqual([
          ['one', 'two', 'three'],
          ['four', 'five'],
        ]),
      { timeout: 10_000 },
    )
    spy.mockRestore()
  })

  it('describes an error by name, message and place, and anything else by its kind alone', () => {
    const error = new TypeError('wrong')
    expect(describeError(error)).toMatchObject({ error: 'TypeError', message: 'wrong' })
    expect(describeError(error)['stack']).not.toContain('\n')
    expect(describeError(Object.assign(new Error('x'), { stack: undefined }))).toEqual({
      error: 'Error',
      message: 'x',
      stack: undefined,
    })
    expect(describeError('a secret word')).toEqual({ error: 'string' })
  })
})

const draw = (seed: string) => {
  const random = createSeededRandom(seed)
  return [random.bytes(70).toString('hex'), random.uuid(), random.below(1000)]
}

describe('chance', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(draw('a')).toEqual(draw('a'))
    expect(draw('a')).not.toEqual(draw('b'))
    expect(createSeededRandom('a').bytes(70)).toHaveLength(70)
    expect(createSeededRandom('a').bytes(32)).toHaveLength(32)
  })

  it('makes UUIDs of version 4, and numbers below a bound', () => {
    for (const random of [systemRandom, createSeededRandom('x')])
      for (let index = 0; index < 50; index++) {
        expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
        expect([0, 1, 2]).toContain(random.below(3))
      }
    expect(systemRandom.bytes(5)).toHaveLength(5)
  })
})

describe('a secret in a file', () => {
  it('is made once, for the owner alone, and is the same ever after', () => {
    const made = loadSecret(join(folder, 'keys'), 'links')
    const file = join(folder, 'keys', 'links.key')
    expect(made).toHaveLength(32)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(loadSecret(join(folder, 'keys'), 'links')).toEqual(made)
    expect(loadSecret(join(folder, 'keys'), 'other')).not.toEqual(made)
    expect(readFileSync(file)).toEqual(made)
  })
})

describe('texts', () => {
  beforeAll(() => {
    mkdirSync(join(folder, 'texts', 'en'), { recursive: true })
    mkdirSync(join(folder, 'texts', 'de'))
    writeFileSync(join(folder, 'texts', 'en', 'mail.json'), '{"hello":"Hello {name}"}')
    writeFileSync(join(folder, 'texts', 'de', 'mail.json'), '{"hello":"Hallo {name}"}')
    writeFileSync(join(folder, 'texts', 'en', 'payment.json'), '{"pay":"Pay"}')
  })

  it('are read once, in English where a language has none', () => {
    const tables = createTextTables(join(folder, 'texts'))
    const german = [...Array(60).keys()].find((id) => tables('mail', id)['hello'] === 'Hallo {name}') ?? -1
    expect(german).toBeGreaterThan(0)
    expect([tables('mail', 1), tables('payment', german)]).toEqual([{ hello: 'Hello {name}' }, { pay: 'Pay' }])
    expect(tables('mail', german)).toBe(tables('mail', german))
  })

  it('are filled where there is something to fill in', () => {
    expect(formatText('{a} and {b} and {a}', { a: 1 })).toBe('1 and {b} and 1')
    expect(formatText('plain')).toBe('plain')
    expect(formatText('أغلق {who}', { who: 'CX-676' }, 6)).toBe('أغلق \u2068CX-676\u2069')
  })
})

describe('the outbox', () => {
  it('knows the newest mail to an address since a moment, and keeps five hundred', async () => {
    const clock = createFakeClock(1000)
    const outbox = createOutbox(clock)
    const send = (to: string, subject: string) => outbox.send({ to, subject, text: '' })
    await send('a@example.org', 'one')
    clock.shift(10)
    await send('a@example.org', 'two')
    await send('b@example.org', 'three')
    expect(outbox.newest('A@EXAMPLE.org')?.subject).toBe('two')
    expect([outbox.newest('a@example.org', 1009)?.subject, outbox.newest('a@example.org', 1010)]).toEqual(['two', undefined])
    for (let index = 0; index < 498; index++) await send('c@example.org', `${index}`)
    expect([outbox.all().length, outbox.all()[0]?.subject]).toEqual([500, 'two'])
  })

  it('can be told from a mailer that sends', () => {
    const smtp = createSmtpMailer('smtp://127.0.0.1:1', 'a@example.org')
    expect([isOutbox(createOutbox(systemClock)), isOutbox(smtp)]).toEqual([true, false])
    smtp.close()
  })
})

describe('what was thrown', () => {
  it('on purpose is told with its status, code and parameters; anything else says nothing', () => {
    expect(faultAnswer(new Refusal('profile.locked', { days: 3 }))).toEqual({
      status: 200,
      expected: true,
      body: { code: 'profile.locked', errorMessage: 'This stays as it is for 3 more days.', params: { days: 3 } },
    })
    expect(faultAnswer(new Unauthorized()).body).toEqual({ code: 'session.missing', errorMessage: 'Please sign in.' })
    for (const thrown of [new Error('secret'), 'secret', undefined])
      expect(faultAnswer(thrown)).toMatchObject({ status: 500, expected: false, body: { code: 'unexpected' } })
    expect(errorText('profile.locked')).toContain('{days}')
  })

  it.each([
    [new errors.Refusal('match.none'), 200, 'match.none'],
    [new errors.BadInput(), 400, 'input.invalid'],
    [new errors.BadInput('input.notJson'), 400, 'input.notJson'],
    [new errors.Unauthorized(), 401, 'session.missing'],
    [new errors.UndeclaredCall(), 403, 'tile.undeclared'],
    [new errors.TooLarge(), 413, 'input.tooLarge'],
    [new errors.TooManyRequests(), 429, 'input.tooMany'],
    [new errors.OneAtATime(), 429, 'photo.oneAtATime'],
    [new errors.DeviceMismatch(), 454, 'device.otherAccount'],
    [new errors.MembershipEnded(), 455, 'membership.ended'],
    [new errors.Busy(), 503, 'photo.busy'],
  ])('as %s is %i %s', (thrown, status, code) => {
    expect(faultAnswer(thrown)).toEqual({ status, expected: true, body: { code, errorMessage: errorText(code as ErrorCode) } })
  })
})
