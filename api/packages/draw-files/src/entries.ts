import type { OfflineEntry } from './entry.ts'
import { LineFault, ParseFault, onLine } from './fault.ts'
import { type Line, readLines, textOf } from './lines.ts'
import { createMemberWriter, readMember } from './member.ts'
import { writeLines } from './write-lines.ts'

const header = 'quintet-entries 1'
const countPattern = /^members=(\d{1,15})$/
const longestCount = 'members='.length + 15

const checkHeader = ({ value: line }: IteratorResult<Line, void>): void => {
  if (!line || textOf(line) !== header) throw new LineFault(line?.number ?? 1, `The first line must be "${header}".`)
}

/** The number of members, if a line says it and nothing else. */
const readCount = (line: Line): number | undefined => {
  const [, count] = (line.to - line.from <= longestCount && countPattern.exec(textOf(line))) || []
  return count === undefined ? undefined : Number(count)
}

/** The lines behind the first; where they begin with a count, a file that was cut is refused in the end. */
function* memberLines(lines: Generator<Line, void>): Generator<Line, void> {
  let [seen, last] = [0, undefined as Line | undefined]
  let promised: number | undefined
  for (const line of lines) {
    if (!last) promised = readCount(line)
    const isCount = !last && promised !== undefined
    last = line
    if (isCount) continue
    seen += 1
    yield line
  }
  if (!last || promised === undefined) return
  if (seen !== promised) throw new LineFault(last.number, `The head says ${promised} members; there are ${seen}.`)
  if (!last.isEnded) throw new LineFault(last.number, 'The file ends within the line.')
}

const readNewMember = (line: Line, members: Set<number>): OfflineEntry => {
  const entry = readMember(line)
  if (members.has(entry.member)) throw new ParseFault(`Member ${entry.member} stands there twice.`)
  members.add(entry.member)
  return entry
}

export interface ReadingEntries {
  /** Called for each line that can't be read, which is then left out; without it the first one is thrown. */
  onFault?: (fault: LineFault) => void
}

/**
 * The entries of a file one by one, in little memory, in the order of the file. Lists that are equal may be one and the same
 * array: do not change them.
 */
export function* readEntryFile(path: string, { onFault }: ReadingEntries = {}): Generator<OfflineEntry, void> {
  const lines = readLines(path)
  checkHeader(lines.next())
  const members = new Set<number>()
  for (const line of memberLines(lines)) {
    let entry: OfflineEntry | undefined
    try {
      entry = onLine(line.number, () => readNewMember(line, members))
    } catch (error) {
      if (!onFault || !(error instanceof LineFault)) throw error
      onFault(error)
    }
    if (entry) yield entry
  }
}

function* entryLines(entries: Iterable<OfflineEntry>, members: number): Generator<string, void> {
  yield header
  yield `members=${members}`
  const write = createMemberWriter()
  let written = 0
  for (const entry of entries) {
    yield write(entry)
    written += 1
  }
  if (written !== members) throw new Error(`There are ${written} entries, not ${members}.`)
}

/** Writes a file of entries as they come, one member a line; how many will come must be known before. */
export const writeEntryStream = (path: string, entries: Iterable<OfflineEntry>, members: number): void =>
  writeLines(path, entryLines(entries, members))

/** Writes a file of entries, one member a line. */
export const writeEntryFile = (path: string, entries: readonly OfflineEntry[]): void =>
  writeEntryStream(path, entries, entries.length)
