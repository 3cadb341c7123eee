import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { systemClock } from '@quintet/kit/clock'
import { stepAt, totpCode } from '@quintet/identity/testing'
import { systemRandom } from '@quintet/kit/random'
import { createOutbox } from '@quintet/kit/mail'
import { type TestApp, createTestApp } from '../testing.ts'

export const operator = { id: 'OPERATOREXAMPLE', secret: 'operator-secret-for-tests' }
export const password = 'Harbour-Lantern-7'
export const mainPool = 'xx-local-1_Quintet01'
export const serverSecret = 'exampleSecretOfTheServerClient0123456789'

export const exampleEnvironment = {
  QUINTET_IDENTITY: 'api/identity.example.json',
  QUINTET_OPERATOR_ID: operator.id,
  QUINTET_OPERATOR_SECRET: operator.secret,
}

export interface Served {
  test: TestApp
  url: string
  endpoint: string
  /** The newest code sent to an address or number. */
  codeFor(to: string): string
  close(): Promise<void>
}

/** The API on a port of its own, with the example's pools and real time, as public clients meet it. */
export const serveExample = async (): Promise<Served> => {
  const wall = systemClock
  const outbox = createOutbox(wall)
  const test = createTestApp({ environment: exampleEnvironment, replaced: { wall, mail: outbox, random: systemRandom } })
  const server = serve({ fetch: test.app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    test,
    url,
    endpoint: `${url}/identity/`,
    codeFor: (to) => outbox.newest(to)?.code ?? '',
    close: async () => {
      await new Promise((resolve) => server.close(resolve))
      await test.close()
    },
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a key in its letters; `ahead` steps later. */
export const appCode = (key: string, ahead = 0, now = Date.now()): string => {
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
  return totpCode(bytes, stepAt(now) + ahead)
}
