import type { OfflineEntry } from './entry.ts'
import { LineFault, Wrong, onLine } from './fault.ts'
import { type Line, readLines, textOf } from './lines.ts'
import { createMemberWriter, readMember } from './member.ts'
import { writeLines } from './write-lines.ts'

const header = 'quintet-entries 1'

const checkHeader = ({ value: line }: IteratorResult<Line, void>): void => {
  if (!line || textOf(line) !== header) throw new LineFault(line?.number ?? 1, `The first line must be "${header}".`)
}

const readNewMember = (line: Line, members: Set<number>): OfflineEntry => {
  const entry = readMember(line)
  if (members.has(entry.member)) throw new Wrong(`Member ${entry.member} stands there twice.`)
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
  for (const line of lines) {
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

function* entryLines(entries: Iterable<OfflineEntry>): Generator<string, void> {
  yield header
  const write = createMemberWriter()
  for (const entry of entries) yield write(entry)
}

/** Writes a file of entries, one member a line. */
export const writeEntryFile = (path: string, entries: Iterable<OfflineEntry>): void => writeLines(path, entryLines(entries))
