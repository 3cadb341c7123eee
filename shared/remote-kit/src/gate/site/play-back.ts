import { Compile } from 'typebox/compile'
import type { Recorded, RecordedAnswer } from '../record/record.ts'
import { stillHeader, timeHeader } from '../acts/still-page.ts'
import { answerByQuestion } from './by-question.ts'
import { examplesOf } from './examples.ts'
import { type FoundCall, findCall } from './find-call.ts'
import { changedAnswer, changeOf } from './other-answers.ts'
import { answerIn, isChange, stateIn, watchFailures, type World, worldOf } from './worlds.ts'

/** Hears of what an API would refuse, and of what no record has. */
export type OnCallFault = (fault: { rule: 'calls' | 'recorded-answers'; said: string }, request: Request) => void

const checks = new WeakMap<object, ReturnType<typeof Compile>>()

// The same few declarations are held against each request: made once, they cost nothing.
const checkOf = (declared: FoundCall['call']['request']): ReturnType<typeof Compile> => {
  const check = checks.get(declared) ?? Compile(declared)
  checks.set(declared, check)
  return check
}

const faultOf = ({ name, call, wire }: FoundCall): string | undefined => {
  const check = checkOf(call.request)
  const input = call.wire.request.decode(wire)
  if (check.Check(input)) return undefined
  const [fault] = check.Errors(input)
  return `${name} sends what the API refuses: ${fault?.instancePath || 'the whole'} ${fault?.message ?? ''}`
}

/** What plays an answer back. */
export type Played = Pick<Recorded, 'at' | 'answers' | 'states'>

const answersIn = ({ answers, states }: Played, world: World): RecordedAnswer[] => [
  ...(states[stateIn(world) ?? states.length] ?? []),
  ...answers,
]

const withTime = (value: unknown, now: number): unknown => {
  if (typeof value === 'number') return value > 1e12 ? now : value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withTime(part, now)]))
}

const answerOf = (record: Played, { name, call, wire }: FoundCall, world: World, now: number): unknown => {
  const same = answersIn(record, world).filter((one) => one.call === name)
  const text = JSON.stringify(wire)
  const found = same.find(({ request }) => JSON.stringify(request) === text)
  const { answer, timed } = found ?? same[0] ?? { answer: examplesOf(name)[0] }
  if (!found && !isChange(name) && answer !== undefined) return answerByQuestion(call, answer, text)
  return timed ? withTime(answer, now) : answer
}

/** Names of the calls that a tile may make, as the server learns them from its release. */
export type CallsOf = (tile: string) => string[]

// What a tile signs in with is made for each of its releases.
const openTile = (calls: CallsOf, { call, wire }: FoundCall): unknown => {
  const { tile } = call.wire.request.decode(wire) as { tile: string }
  return call.wire.answer.encode({ token: 'of-the-gate', calls: calls(tile) })
}

/**
 * Answers calls as the recorded API did: the same call with the same request, else with another one, else as its example in
 * the contract does. What the declaration of a call does not take is refused as the API would.
 */
export const playBack = (record: Played, callsOf: CallsOf, onFault: OnCallFault): ((request: Request) => Promise<Response>) => {
  const began = Date.now()
  const fails = watchFailures()
  return async (request) => {
    const time = request.headers.has(stillHeader) ? undefined : { 'x-server-time': String(record.at + Date.now() - began) }
    const reply = (body: unknown, status = 200) => Response.json(body, { status, headers: time ?? {} })
    const found = await findCall(request)
    if (!found) {
      onFault(
        { rule: 'calls', said: `asks ${request.method} ${new URL(request.url).pathname}, which no declared call is` },
        request,
      )
      return reply({ errorMessage: 'There is no such call.', code: 'notFound' }, 404)
    }
    const fault = faultOf(found)
    if (fault !== undefined) {
      onFault({ rule: 'calls', said: fault }, request)
      return reply({ errorMessage: fault, code: 'input.invalid' }, 400)
    }
    const change = changeOf(request)
    const now = Number(request.headers.get(timeHeader) ?? record.at + Date.now() - began)
    const answer = found.name === 'openTile' ? openTile(callsOf, found) : answerOf(record, found, worldOf(request), now)
    if (fails(request, found.name)) return reply({ errorMessage: 'It fails in this world.', code: 'internal' }, 500)
    if (answer !== undefined) {
      const given = answerIn(worldOf(request), found, answer)
      return reply(change?.call === found.name ? changedAnswer(found.call, given, change) : given)
    }
    onFault({ rule: 'recorded-answers', said: `${found.name} has no recorded answer` }, request)
    return reply({ errorMessage: 'No answer is recorded.', code: 'notFound' }, 500)
  }
}
