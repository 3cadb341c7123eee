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
}

/** Where the record lies. */
export const recordFile: string = fileURLToPath(new URL('../../../recorded/member.json', import.meta.url))

/** Reads the record. */
export const readRecord = (): AnswerRecord => JSON.parse(readFileSync(recordFile, 'utf8')) as AnswerRecord
