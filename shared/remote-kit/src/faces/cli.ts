import { currentDeclarations } from './cached-declarations.ts'
import { record, type Unrecorded, unrecorded } from './recorded.ts'
import { structuresOf } from './structure.ts'

// `pnpm faces`: what has changed in the faces of the shared packages since they were recorded, and the versions that follow from
// it; ends with 1 when a record is behind. `--record` writes them.

const most = 12

const listOf = (sign: string, paths: readonly string[]): string[] => [
  ...paths.slice(0, most).map((path) => `  ${sign} ${path}`),
  ...(paths.length > most ? [`  ${sign} and ${paths.length - most} more`] : []),
]

const describe = ({ name, before, now, change }: Unrecorded): string =>
  [`@quintet/${name} ${before.version} → ${now.version}`, ...listOf('!', change.broken), ...listOf('+', change.added)].join('\n')

const found = unrecorded(await structuresOf(await currentDeclarations()))
const isWritten = process.argv.includes('--record')
if (isWritten) for (const one of found) record(one)
const end =
  found.length === 0 ? 'Every face is as it was recorded.' : isWritten ? 'Recorded.' : '`pnpm faces --record` writes this down.'
process.stdout.write(`${[...found.map(describe), end].join('\n')}\n`)
process.exit(found.length > 0 && !isWritten ? 1 : 0)
