import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What the real API answered a member of the demo, so that screens can be looked at without it. */
export interface AnswerRecord {
  /** Product time of the recording, epoch milliseconds. */
  at: number
  /** Claims of the member's id token. */
  claims: Record<string, unknown>
  /** Answers of the identity provider by operation. */
  identity: Record<string, unknown>
  answers: RecordedAnswer[]
}

/** One answered call, both bodies as they are on the wire. */
export interface RecordedAnswer {
  call: string
  request: unknown
  answer: unknown
  /** Whether each time in the answer is the one at which it is asked. */
  timed?: boolean
}

/** What no walk through a demo brings about: the keys that open a chat, and what is in it. */
export interface MadeUp {
  /** What it is, for who finds a private key in a repository. */
  about: string
  /** The recorded member's key pair: the modulus, and PKCS#8; base64url. */
  publicKey: string
  privateKey: string
  /** What a microphone hears in the gate: Opus in WebM, base64url. */
  recording: string
  /** What is said in the messages, which no answer tells in the clear. */
  said: string[]
  /** Answers that count before the recorded ones. */
  answers: RecordedAnswer[]
  /** Other states of the member and their matches: what is answered otherwise in each. */
  states: RecordedAnswer[][]
}

/** All that a member of the gate is shown. */
export interface Recorded extends AnswerRecord, Omit<MadeUp, 'about'> {}

const inRecorded = (name: string): string => fileURLToPath(new URL(`../../../recorded/${name}`, import.meta.url))

/** Where the record lies, and what was made for it. */
export const recordFile: string = inRecorded('member.json')
/** Where what was made lies. */
export const madeUpFile: string = inRecorded('made-up.json')

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

/** Reads what was recorded alone. */
export const readRecord = (): AnswerRecord => read(recordFile) as AnswerRecord

/** Reads the record with what was made for it. */
export const readRecorded = (): Recorded => {
  const record = readRecord()
  const { about: _, ...made } = read(madeUpFile) as MadeUp
  return { ...record, ...made, answers: [...made.answers, ...record.answers] }
}
