import { readEntryFile } from '../offline/entries.ts'
import { type MatchCounts, readMatchFile } from '../offline/matches.ts'
import { Checker, type Finding } from './check.ts'
import { Members } from './members.ts'

export interface Checked {
  counts: MatchCounts
  findings: Finding[]
}

/** Packs the members of a file of entries. */
export const packEntries = (path: string): Members => {
  const members = new Members()
  for (const entry of readEntryFile(path)) members.add(entry)
  return members
}

/** Holds a file of matches against every rule, by the entries alone. Throws a LineFault where a file can't be read. */
export const checkFiles = (entries: string, matches: string): Checked => {
  const checker = new Checker(packEntries(entries))
  const { counts, matches: drawn } = readMatchFile(matches)
  for (const match of drawn) checker.see(match)
  checker.end(counts)
  return { counts, findings: checker.findings }
}

const shownFindings = 20

const tell = ({ counts, findings }: Checked, say: (line: string) => void): void => {
  for (const { line, sentence } of findings.slice(0, shownFindings)) say(`  line ${line}: ${sentence}`)
  if (findings.length > shownFindings) say(`  and ${findings.length - shownFindings} more.`)
  const { matches, weight, members, tokens } = counts
  if (findings.length === 0)
    say(`${matches} matches of ${members} members and ${tokens} tokens keep every rule; weight ${weight}.`)
}

/** `pnpm draw check`: says what was found, and answers whether every rule is kept. */
export const runCheck = ({ entries, matches }: { entries: string; matches: string }, say: (line: string) => void): boolean => {
  const checked = checkFiles(entries, matches)
  tell(checked, say)
  return checked.findings.length === 0
}
