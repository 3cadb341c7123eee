import { readEntryFile, type MatchCounts, readMatchFile } from '@quintet/draw-files'
import { Checker, type Finding } from './check.ts'
import { Members } from './members.ts'
import { type Held, holdObjective } from './objective.ts'

interface Checked {
  counts: MatchCounts
  findings: Finding[]
  /** Undefined where a rule is broken already. */
  objective: Held | undefined
}

/** Packs the members of a file of entries. */
const packEntries = (path: string): Members => {
  const members = new Members()
  for (const entry of readEntryFile(path)) members.add(entry)
  return members
}

/** Holds a file of matches against every rule and against the objective, by the entries alone. Throws a LineFault where a file can't be read. */
const checkFiles = (entries: string, matches: string): Checked => {
  const members = packEntries(entries)
  const checker = new Checker(members)
  const { counts, matches: drawn } = readMatchFile(matches)
  for (const match of drawn) checker.see(match)
  checker.end(counts)
  const { findings } = checker
  return { counts, findings, objective: findings.length === 0 ? holdObjective(members, checker.drawn) : undefined }
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
export const runCheck = ({ entries, matches }: { entries: string; matches: string }, say: (line: string) => void): boolean => {
  const checked = checkFiles(entries, matches)
  tell(checked, say)
  return checked.objective !== undefined && checked.objective.refused.length === 0
}
