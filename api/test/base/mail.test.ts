import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createSmtpMailer } from '@quintet/kit/mail'
import { type TestApp, createTestApp } from '../testing.ts'

interface Received {
  to: string[]
  text: string
}

const received: Received[] = []
let arrived: (() => void) | undefined

const createServer = () =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString() })
        done()
        arrived?.()
      })
    },
  })

let test: TestApp
const server = createServer()
afterEach(async () => {
  await test.close()
  await new Promise<void>((resolve) => void server.close(() => resolve()))
})

describe('mail by SMTP', () => {
  it('brings a code that works', async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    const mail = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'Quintet <no-reply@quintet.example>')
    test = createTestApp({ replaced: { mail } })
    const delivery = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const UserAttributes = Object.entries({ birthdate: '1990-05-17', 'custom:consent': '1' }).map(([Name, Value]) => ({
      Name,
      Value,
    }))
    await test.identity('SignUp', { Username: 'mira@example.org', Password: 'Harbour-Lantern-7', UserAttributes })
    await delivery
    mail.close()
    expect(received[0]?.to).toEqual(['mira@example.org'])
    const [code = ''] = /\b\d{6}\b/.exec(received[0]?.text.split('\r\n\r\n').slice(1).join('\n') ?? '') ?? []
    expect((await test.identity('ConfirmSignUp', { Username: 'mira@example.org', ConfirmationCode: code })).status).toBe(200)
  })
})
