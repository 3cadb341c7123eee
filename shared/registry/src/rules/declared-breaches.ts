import { accesses, type ApiContract, type CallOffered } from '../calls/calls-contract.ts'
import { type ShellWire, wireBreaches } from '../calls/shell-wire.ts'
import { differences, type Kind, type Side } from './differences.ts'

// Which fields are gone or not taken the keys on the wire tell: another name for the same key is no breach.
const ofKeys: readonly Kind[] = ['gone', 'untaken']

const compare = (side: Side, mine: CallOffered, theirs: CallOffered): string[] => {
  const [from, into] = side === 'request' ? [mine.request, theirs.request] : [theirs.answer, mine.answer]
  return differences(side, from, into)
    .filter(({ kind }) => !ofKeys.includes(kind))
    .map(({ said }) => `${side}: ${said}`)
}

// The shell and its tiles declare the same calls, most of them alike, and a server that starts waits for all of it.
const compared = new WeakMap<CallOffered, Map<string, string[]>>()

const differing = (side: Side, mine: CallOffered, theirs: CallOffered): string[] => {
  const known = compared.get(theirs) ?? new Map<string, string[]>()
  compared.set(theirs, known)
  const declared = `${side} ${JSON.stringify(mine[side])}`
  const said = known.get(declared) ?? compare(side, mine, theirs)
  known.set(declared, said)
  return said
}

const breachesOfCall = (name: string, mine: CallOffered | undefined, theirs: CallOffered | undefined): string[] => {
  // That it is not there others tell.
  if (!mine || !theirs) return []
  const isShut = accesses.indexOf(theirs.access) > accesses.indexOf(mine.access)
  const said = [...differing('request', mine, theirs), ...differing('answer', mine, theirs)]
  return [...(isShut ? [`${name} is for ${theirs.access} now`] : []), ...said.map((one) => `${name}, ${one}`)]
}

/**
 * Where an API takes less than was declared when a release was built, or answers otherwise. A tile's own tests show what it reads as far as
 * they go; what was declared holds for all that its code may read.
 * @param declared calls as the release knows them
 * @param used names of those that are made
 * @returns one sentence for each
 */
export const declaredBreaches = (
  declared: Readonly<Record<string, CallOffered>>,
  api: ApiContract,
  used: readonly string[] = Object.keys(declared),
): string[] => used.flatMap((name) => breachesOfCall(name, declared[name], api.calls[name]))

/** Where an API does not answer what a shell sends, for itself and for the tiles in it, or answers otherwise. @param used names of the calls that are made */
export const shellBreaches = ({ wire, declared = {} }: ShellWire, api: ApiContract, used: readonly string[]): string[] => [
  ...wireBreaches(wire, api.wire ?? {}, used),
  ...declaredBreaches(declared, api, used),
]
