import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFakeClock } from '@quintet/kit/clock'
import { createOutbox } from '@quintet/kit/mail'
import { afterEach, expect, it } from 'vitest'
import { createSmsSender } from '../src/sms.ts'

const sms = { to: '+436601234567', text: 'Your code is 123456.', code: '123456' }
const noMail = { send: () => Promise.reject(new Error('A text message is no mail.')) }

let close: () => Promise<void> = async () => undefined
afterEach(() => close())

/** A gateway that answers with a status. Returns its address, and what it was given. */
const gateway = async (status: number, headers: Record<string, string> = {}) => {
  const given: unknown[] = []
  const server = createServer((request, answer) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      given.push(JSON.parse(Buffer.concat(parts).toString('utf8')))
      answer.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => new Promise((resolve) => void server.close(() => resolve()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, given }
}

it('hands the gateway number, words and code', async () => {
  const { url, given } = await gateway(202)
  await createSmsSender(url, noMail).send(sms)
  expect(given).toEqual([sms])
})

it.each([400, 500])('says that nothing was delivered where the gateway answers %i', async (status) => {
  const { url } = await gateway(status)
  await expect(createSmsSender(url, noMail).send(sms)).rejects.toMatchObject({ type: 'CodeDeliveryFailureException' })
})

it('follows the gateway nowhere', async () => {
  const { url } = await gateway(307, { location: '/elsewhere' })
  await expect(createSmsSender(url, noMail).send(sms)).rejects.toThrow('fetch failed')
})

it('is the outbox where there is one and no gateway, and else delivers nothing', async () => {
  const outbox = createOutbox(createFakeClock(1000))
  await createSmsSender('', outbox).send(sms)
  expect(outbox.newest(sms.to)).toMatchObject({ text: sms.text, code: sms.code })
  await expect(createSmsSender('', noMail).send(sms)).rejects.toMatchObject({ type: 'CodeDeliveryFailureException' })
})
