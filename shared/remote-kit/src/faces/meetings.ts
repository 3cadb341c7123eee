import { describeRelease } from '@quintet/registry'
import type { ServedFace } from '@quintet/registry/faces'
import { breachesOf, faceRules } from '@quintet/registry/rules'
import { comparePairs } from './compare.ts'
import type { Pair } from './pair.ts'
import type { Declarations } from './declarations.ts'
import type { Finding } from './findings.ts'
import type { Uses } from './uses.ts'

/** A tile and a shell that a page may bring together. */
export interface Meeting {
  tile: ServedFace
  shell: ServedFace
}

/** What came of comparing them. */
export interface MeetingOutcome extends Meeting {
  /** Whether the compiler has read one against the other. */
  isCompared: boolean
  /** Why it has not; empty where it has. */
  line: string
  /** One sentence for each thing that does not fit. */
  problems: string[]
}

interface Known extends Meeting {
  pair?: Pair
  line: string
}

// Hundreds of places may name one export that is gone; some are enough to find them.
const mostTold = 8

const read = (text: string | undefined): Declarations => JSON.parse(text ?? '') as Declarations

const known = ({ tile, shell }: Meeting): Known => {
  const old = [tile, shell].filter(({ declarations }) => declarations === undefined)
  if (old.length > 0 || tile.uses === undefined)
    return {
      tile,
      shell,
      line: `${describeRelease(tile)} with ${describeRelease(shell)}: ${(old[0] ?? tile).name} keeps no face, only versions were compared`,
    }
  const pair = { uses: JSON.parse(tile.uses) as Uses, own: read(tile.declarations), shell: read(shell.declarations) }
  return { tile, shell, pair, line: '' }
}

const tell = ({ tile, shell }: Meeting, findings: readonly Finding[]): string[] => {
  const names = `${describeRelease(tile)} with ${describeRelease(shell)}`
  const told = findings.slice(0, mostTold).map(({ place, about, said }) => `${names}: ${place}${about && `, ${about}`}: ${said}`)
  return findings.length > mostTold ? [...told, `${names}: and ${findings.length - mostTold} places more`] : told
}

// Where the compiler has spoken, the versions of what it read say nothing more.
const rulesBroken = ({ tile, shell }: Meeting, isCompared: boolean): string[] => {
  const { builtAgainst } = tile.published
  const others = Object.entries(builtAgainst).filter(([module]) => !isCompared || !module.startsWith('@quintet/'))
  const gone = Object.keys(builtAgainst).filter((module) => !(module in shell.published.builtAgainst))
  const subject = {
    manifest: { ...tile.published, builtAgainst: Object.fromEntries(others) },
    shell: { contract: shell.published.contract, offered: shell.published.builtAgainst },
  }
  const found = breachesOf(subject, faceRules).map(({ said }) => said)
  const missing = isCompared
    ? gone.filter((module) => module.startsWith('@quintet/')).map((module) => `${module} is not offered by the shell`)
    : []
  return [...found, ...missing].map((said) => `${describeRelease(tile)} with ${describeRelease(shell)}: ${said}`)
}

// What a compiler finds against a tile's own face, too, is not the shell's: packages of others have moved on since it was built.
const newFindings = async (pairs: readonly Pair[]): Promise<Finding[][]> => {
  const found = await comparePairs(pairs)
  const suspects = pairs.filter((_, index) => found[index]?.length)
  const before = await comparePairs(suspects.map((pair) => ({ ...pair, shell: pair.own })))
  return found.map((findings, index) => {
    const pair = pairs[index]
    const old = new Set((pair && before[suspects.indexOf(pair)])?.map(({ place, said }) => place + said))
    return findings.filter(({ place, said }) => !old.has(place + said))
  })
}

/** Compares tiles with shells, all at once. What has the very same face needs no compiler. */
export const meet = async (meetings: readonly Meeting[]): Promise<MeetingOutcome[]> => {
  const all = meetings.map(known)
  const open = all.filter(({ pair }) => pair && pair.own.id !== pair.shell.id)
  const found = await newFindings(open.flatMap(({ pair }) => pair ?? []))
  return all.map((one) => {
    const { tile, shell, pair, line } = one
    const isCompared = pair !== undefined
    const problems = [...rulesBroken(one, isCompared), ...tell(one, found[open.indexOf(one)] ?? [])]
    return { tile, shell, isCompared, line, problems }
  })
}
