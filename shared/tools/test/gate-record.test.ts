import { readFileSync } from 'node:fs'
import { type CallDeclaration, calls, type Match, type Message } from '@quintet/contract'
import {
  fromBase64url,
  importOwnKeys,
  openMatchKeys,
  openMessage,
  openVoice,
  readDeliverySignature,
  verifyDelivery,
} from '@quintet/crypto'
import { type MadeUp, madeUpFile, readRecord, type RecordedAnswer } from '@quintet/remote-kit/gate'
import { expect, it } from 'vitest'
import { makeNotices } from '../src/gate-record/notices.mts'

const made = JSON.parse(readFileSync(madeUpFile, 'utf8')) as MadeUp

const declared = calls as Record<string, CallDeclaration>

const readable = ({ call, answer }: RecordedAnswer): unknown => declared[call]?.wire.answer.decode(answer)

const answersOf = (call: string) => made.answers.filter((one) => one.call === call).map(readable)

const [{ matches: [match] = [] } = {}] = answersOf('listMatches') as { matches?: Match[] }[]

const delivered = ({ number, side, peerPublicKey = '', salt1 = '', salt2 = '', wrappedKey1 = '', wrappedKey2 = '' }: Match) => {
  const publicKeys: [string, string] = side === 1 ? [made.publicKey, peerPublicKey] : [peerPublicKey, made.publicKey]
  const wrapped: [string, string] = [wrappedKey1, wrappedKey2]
  return { match: String(number), publicKeys, salts: [salt1, salt2] as [string, string], wrapped }
}

const opened = async () => {
  if (!match) throw new Error('No match is recorded.')
  const own = await importOwnKeys(fromBase64url(made.privateKey))
  const delivery = delivered(match)
  return { own, delivery, keys: await openMatchKeys(delivery, match.side === 1 ? '1' : '2', own.privateKey, delivery.match) }
}

const contextOf = ({ side, match: number, clientId, device = '', counter = 0, previous = '' }: Message) => ({
  match: String(number),
  side: side === 1 ? ('1' as const) : ('2' as const),
  clientMessageId: clientId,
  device,
  counter,
  previous,
})

it('holds a session that its deliverer signed, for the keys that it holds', async () => {
  const { own, delivery } = await opened()
  expect(own.publicKey).toBe(made.publicKey)
  const signed = readDeliverySignature(match?.signature ?? '')
  const signer = delivery.publicKeys[Number(signed?.deliverer) - 1] ?? ''
  expect(signed && (await verifyDelivery(delivery, signed, signer))).toBe(true)
})

it('holds messages and recordings that open with them, and tells what they say', async () => {
  const { keys, delivery } = await opened()
  const pages = answersOf('loadMessages') as { messages: Message[] }[]
  const read = await Promise.all(
    pages.flatMap(({ messages }) =>
      messages.map((message) => openMessage(keys, contextOf(message), { ciphertext: message.body, iv: message.iv })),
    ),
  )
  expect(made.said).toEqual(expect.arrayContaining(read.filter(({ voice }) => !voice).map(({ text }) => text)))
  const [spoken] = read.filter(({ voice }) => voice)
  const answer = made.answers.find(({ request }) => (request as { note?: string }).note === spoken?.voice?.note)
  const { body, iv } = readable(answer ?? { call: '', request: {}, answer: {} }) as { body: string; iv: string }
  const [{ messages: [first] = [] } = {}] = pages
  const theirs = first?.side === 1 ? ('1' as const) : ('2' as const)
  const context = { match: delivery.match, side: theirs, note: spoken?.voice?.note ?? '' }
  const recording = await openVoice(keys, context, { ciphertext: body, iv }, spoken?.voice?.digest ?? '')
  expect(recording).toEqual(fromBase64url(made.recording))
})

it('has two notices of a day, as it is made from the record', () => {
  expect(made.answers).toContainEqual(makeNotices(readRecord()))
  const [{ notices = [] } = {}] = answersOf('listNotices') as { notices?: { date: number }[] }[]
  const [newest, ...others] = notices.map(({ date }) => date)
  expect(others).toEqual([newest, Number(newest) - 7])
})
