import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { sourceOf } from '@quintet/database'
import { assertNotRunning } from '@quintet/database/in-use'
import { moveDatabase } from '@quintet/database/move'
import { keepFilesPrivate } from '../data-folder.ts'

const usage = `npm run move -- --from PLACE --to PLACE
A PLACE is a data folder, a file of SQLite, or an address such as postgres://user:password@host/quintet.
Stop the site first. What was cut short goes on when it is called again.`

const placeOf = (word: string) => {
  if (/^postgres(ql)?:/.test(word)) return sourceOf({ dataFolder: '', database: word })
  const path = resolve(process.env['INIT_CWD'] ?? '.', word)
  return { file: existsSync(path) && statSync(path).isDirectory() ? join(path, 'quintet.sqlite') : path }
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** 0 all is moved and the same, 1 it is not, 2 the words of the command are wrong. */
const main = async (): Promise<0 | 1 | 2> => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
  if (values.from === undefined || values.to === undefined) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  const [from, to] = [placeOf(values.from), placeOf(values.to)]
  if ('file' in from && !existsSync(from.file)) throw new Error(`There is no database ${from.file}.`)
  for (const place of [from, to]) assertNotRunning(place, Date.now())
  let told = 0
  await moveDatabase(from, to, {
    onRows: (table, done, all) => {
      if (done < all && performance.now() - told < 1000) return
      told = performance.now()
      say(`${table}: ${done} of ${all}`)
    },
    onTable: (table, rows, digest) => say(`${table}: ${rows} rows, the same on both sides (${digest.slice(0, 12)})`),
  })
  say('All is moved.')
  return 0
}

keepFilesPrivate()
process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'Unknown fault'}\n`)
  return 1 as const
})
