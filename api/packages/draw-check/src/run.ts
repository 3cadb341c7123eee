import { readEntryFile, type MatchCounts, readMatchFile } from '@quintet/draw-files'
import { Checker, type Finding, type PlacedMatch } from './check.ts'
import { Members } from './members.ts'
import { type Held, holdObjective } from './objective.ts'

/** The paths of a drawing's files. */
export interface DrawingFiles {
  entries: string
  matches: string
}

/** Entries and matches that were read, and what is wrong with the matches. */
interface Read {
  members: Members
  drawn: readonly PlacedMatch[]
  counts: MatchCounts
  findings: Finding[]
}

interface Checked extends Pick<Read, 'counts' | 'findings'> {
  /** Undefined where a rule is broken already. */
  objective: Held | undefined
}

/** Packs the members of a file of entries. */
const packEntries = (path: string): Members => {
  const members = new Members()
  for (const entry of readEntryFile(path)) members.add(entry)
  return members
}

/** Reads both files and holds each match against every rule. Throws a LineFault where a file can't be read. */
export const readFiles = ({ entries, matches }: DrawingFiles): Read => {
  const members = packEntries(entries)
  const checker = new Checker(members)
  const { counts, matches: drawn } = readMatchFile(matches)
  for (const match of drawn) checker.see(match)
  checker.end(counts)
  return { members, drawn: checker.drawn, counts, findings: checker.findings }
}

/** Holds a file of matches against every rule and against the objective, by the entries alone. */
const checkFiles = (files: DrawingFiles): Checked => {
  const { members, drawn, counts, findings } = readFiles(files)
  return { counts, findings, objective: findings.length === 0 ? holdObjective(members, drawn) : undefined }
}

const shownFindings = 20

const tell = ({ counts, findings, objective }: Checked, say: (line: string) => void): void => {
  for (const { line, sentence } of findings.slice(0, shownFindings)) say(`  line ${line}: ${sentence}`)
  if (findings.length > shownFindings) say(`  and ${findings.length - shownFindings} more.`)
  const { matches, weight, members, tokens } = counts
  if (!objective) return
  say(`${matches} matches of ${members} members and ${tokens} tokens keep every rule; weight ${weight}.`)
  for (const sentence of objective.said) say(`  ${sentence}`)
  for (const sentence of objective.refused) say(`  Refused: ${sentence}`)
}

/** `pnpm draw check`: says what was found, and answers whether nothing is refused. */
export const runCheck = (files: DrawingFiles, say: (line: string) => void): boolean => {
  const checked = checkFiles(files)
  tell(checked, say)
  return checked.objective !== undefined && checked.objective.refused.length === 0
}
