import { accesses, type CallMade, type CallOffered } from '../calls/calls-contract.ts'
import { type Difference, differences, type Kind, type Side } from './differences.ts'
import { type Rule, type Subject, unless } from './rule.ts'

// What a remote calls, held against what the API offers.

type Pair = [name: string, made: CallMade, offered: CallOffered]

const pairs = ({ calls, api }: Subject): Pair[] =>
  Object.entries(calls?.calls ?? {}).flatMap(([name, made]): Pair[] => {
    const offered = api?.calls[name]
    return offered ? [[name, made, offered]] : []
  })

const compare = (side: Side, subject: Subject): Difference[] =>
  pairs(subject).flatMap(([name, made, offered]) => {
    const [from, into] = side === 'request' ? [made.request, offered.request] : [offered.answer, made.answer]
    return differences(side, from, into).map(({ kind, said }) => ({ kind, said: `${name}, ${side}: ${said}` }))
  })

// Eleven rules ask the same of a subject, each for its own kinds; a server asks them of all that is live before it answers anybody.
const compared = { request: new WeakMap<Subject, Difference[]>(), answer: new WeakMap<Subject, Difference[]>() }

const differing = (side: Side, kinds: Kind[], subject: Subject): string[] => {
  const found = compared[side].get(subject) ?? compare(side, subject)
  compared[side].set(subject, found)
  return found.filter(({ kind }) => kinds.includes(kind)).map(({ said }) => said)
}

const ofSide = (name: string, demands: string, side: Side, ...kinds: Kind[]): Rule => ({
  name,
  demands,
  breaches: (subject) => differing(side, kinds, subject),
})

/** Rules for calls: recorded, offered by the API, and read as they are sent. */
export const callRules: Rule[] = [
  {
    name: 'call-recorded',
    demands: 'every call that its sources name is in its contract',
    breaches: ({ named = [], unclear = [], calls }) => [
      ...named.flatMap((name) => unless(!calls || name in calls.calls, `${name} is called and not in contract/calls.json`)),
      ...unclear,
    ],
  },
  {
    name: 'call-there',
    demands: 'every call it makes is offered',
    breaches: ({ calls, api }) =>
      Object.keys(calls?.calls ?? {}).flatMap((name) => unless(!api || name in api.calls, `${name} is not offered`)),
  },
  {
    name: 'call-address',
    demands: 'every call is where it was',
    breaches: (subject) =>
      pairs(subject).flatMap(([name, made, offered]) => {
        const [from, to] = [made, offered].map(({ method, path }) => `${method} ${path}`)
        return unless(from === to, `${name} is ${to}, not ${from}`)
      }),
  },
  {
    name: 'call-access',
    demands: 'those who could call still may',
    breaches: (subject) =>
      pairs(subject).flatMap(([name, made, offered]) =>
        unless(accesses.indexOf(offered.access) <= accesses.indexOf(made.access), `${name} is for ${offered.access} now`),
      ),
  },
  ofSide('request-needs', 'nothing is demanded that it does not send', 'request', 'missing'),
  ofSide('request-taken', 'all that it sends is taken', 'request', 'untaken'),
  ofSide('request-types', 'what it sends is of the right types', 'request', 'type'),
  ofSide('request-values', 'what it sends is among the choices', 'request', 'value'),
  ofSide('request-limits', 'what it sends is within the limits', 'request', 'limit'),
  ofSide('request-form', 'what it sends has the right form', 'request', 'form'),
  ofSide('answer-fields', 'every field it reads is there', 'answer', 'gone'),
  ofSide('answer-sure', 'no field that it counts on may be left out', 'answer', 'missing'),
  ofSide('answer-types', 'what it reads has the types it had', 'answer', 'type'),
  ofSide('answer-values', 'what it reads is among the values it knows', 'answer', 'value', 'limit'),
  ofSide('answer-form', 'what it reads has the form it had', 'answer', 'form'),
  {
    name: 'error-codes',
    demands: 'the refusals it knows are still there',
    breaches: ({ calls, api }) =>
      Object.entries(calls?.calls ?? {}).flatMap(([name, { errors }]) =>
        errors.flatMap((code) => unless(!api || api.errors.includes(code), `${name}: there is no refusal ${code} any more`)),
      ),
  },
]
