import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { calls, type CallDeclaration } from '@quintet/contract'
import { wireCalls } from '@quintet/contract/wire'
import { configure, environment } from '@quintet/sdk'
import { afterEach, expect } from 'vitest'
import type { CallsContract, JsonSchema } from '@quintet/registry/calls'
import { type BrokenAnswers, brokenAnswers } from './broken-answers.ts'
import { printJson } from './print.ts'
import { type Places, usedSubschema, trackReads } from './track-reads.ts'
import { mergeAll, requestShape } from './request-shape.ts'

interface RecordedCall {
  sent: JsonSchema[]
  read: Places
  errors: Set<string>
}

/** What the tests of one file call. */
export interface Recording {
  /** The contract as these tests make it. */
  contract(): CallsContract
  /**
   * To be the last test of the file: fails when `contract/calls.json` says something else. It is written where there is none yet, and
   * anew by `pnpm contracts NAME --record`.
   */
  expectRecorded(): void
}

const declared = calls as Record<string, CallDeclaration>
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? {})) as unknown

/**
 * Notes every call that a remote makes through the SDK while the tests of a file run: what it sends, what of the answers it reads,
 * which refusals it meets. The API's own half of a call, and calls that tests make by themselves, are left alone.
 * @param file `import.meta.url` of `contract/calls.test.ts`
 */
export const recordCalls = (file: string): Recording => {
  const seen = new Map<string, RecordedCall>()
  const answered = new WeakMap<Response, RecordedCall>()
  const table = wireCalls as Record<string, (typeof wireCalls)[keyof typeof wireCalls]>
  for (const [name, call] of Object.entries(table)) {
    const begin = () => {
      const one = seen.get(name) ?? { sent: [], read: new Set(), errors: new Set() }
      seen.set(name, one)
      rememberAnswer(one, answered)
      return recorded(call, one, declared[name]?.request ?? {})
    }
    // The SDK looks a call up each time it makes it; the API took its declarations when it was loaded.
    Object.defineProperty(table, name, { get: begin, enumerable: true })
  }
  const broken = brokenAnswers()
  recordErrors(answered, broken)
  afterEach(({ task }) => broken.tell(task.result))
  allowCloningTracked()
  const path = fileURLToPath(new URL('calls.json', file))
  // The folder of a repository of its own may be called anything.
  const { name: remote } = JSON.parse(readFileSync(new URL('../package.json', file), 'utf8')) as { name: string }
  const contract = () => contractOf(remote, seen)
  return {
    contract,
    expectRecorded: () => {
      broken.expectNone()
      compareOrWrite(path, contract())
    },
  }
}

const recorded = (call: (typeof wireCalls)[keyof typeof wireCalls], seen: RecordedCall, schema: object) => {
  const { request, answer } = call
  return {
    ...call,
    request: {
      ...request,
      encode: (value: unknown) => {
        seen.sent.push(requestShape(throughJson(value), schema as JsonSchema))
        return request.encode(value)
      },
    },
    answer: { ...answer, decode: (wire: unknown) => trackReads(answer.decode(wire), seen.read) },
  }
}

const watched = new WeakSet<typeof fetch>()
let asking: RecordedCall | undefined

// The SDK looks a call up and sends it without a pause between: what is sent next is this call. Which answer is whose is not left to
// asynchronous context, which versions of Node carry on in different ways.
const rememberAnswer = (call: RecordedCall, answered: WeakMap<Response, RecordedCall>): void => {
  asking = call
  const { fetch } = environment()
  if (watched.has(fetch)) return
  const watching: typeof fetch = async (...request) => {
    const sender = asking
    asking = undefined
    const response = await fetch(...request)
    if (sender) answered.set(response, sender)
    return response
  }
  watched.add(watching)
  configure({ fetch: watching })
}

// Refusals are not decoded; their code is in the body that the SDK reads.
const recordErrors = (answered: WeakMap<Response, RecordedCall>, broken: BrokenAnswers): void => {
  const read = Response.prototype.json
  Response.prototype.json = async function json(this: Response) {
    const body: unknown = await read.call(this)
    const code = typeof body === 'object' && body !== null && 'errorMessage' in body && 'code' in body ? body.code : undefined
    if (typeof code === 'string') answered.get(this)?.errors.add(code)
    broken.note(this.status, body)
    return body
  }
}

// A watched value is a proxy, which the platform refuses to clone; what it stands for is plain JSON.
const allowCloningTracked = (): void => {
  const clone = globalThis.structuredClone
  globalThis.structuredClone = <T>(value: T, options?: StructuredSerializeOptions): T => {
    try {
      return clone(value, options)
    } catch {
      return throughJson(value) as T
    }
  }
}

const contractOf = (remote: string, seen: Map<string, RecordedCall>): CallsContract => {
  const made = [...seen].sort(([one], [other]) => (one < other ? -1 : 1))
  const described = made.map(([name, { sent, read, errors }]) => {
    const { method = '', path = '', auth: access, answer } = declared[name] ?? {}
    // A call without a body.
    const request = sent.length === 0 ? { type: 'object' } : mergeAll(sent)
    const counted = usedSubschema(throughJson(answer) as JsonSchema, read)
    return [name, { method, path, access, request, answer: counted, errors: [...errors].sort() }]
  })
  return { remote, calls: Object.fromEntries(described) as CallsContract['calls'] }
}

const compareOrWrite = (path: string, contract: CallsContract): void => {
  const isWanted = process.env.QUINTET_RECORD === '1' || !existsSync(path)
  if (isWanted) writeFileSync(path, `${printJson(contract)}\n`)
  const written = JSON.parse(readFileSync(path, 'utf8')) as unknown
  const advice = `${path} is not what these tests call. See that the change is meant; then pnpm contracts ${contract.remote} --record`
  expect(written, advice).toEqual(throughJson(contract))
}
