import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, loadConfig } from '@quintet/settings'
import { createContext } from '../create-context.ts'
import { keepFilesPrivate } from '../data-folder.ts'
import { sourceOf } from '@quintet/database'
import { assertNotRunning } from '@quintet/database/in-use'
import { checkSite } from '@quintet/backup/check-site'
import { eraseListed } from '../erasure/erase-member.ts'
import { erasedListOf, readErased, takeErased } from '@quintet/backup/erased-list'
import { faultLog } from '@quintet/kit/log'
import { BACKUP_DAYS } from '@quintet/domain/limits'
import { makeBackup } from '@quintet/backup/make-backup'
import { restoreBackup } from '@quintet/backup/restore-backup'

const usage = `npm run backup -- FOLDER [--days ${BACKUP_DAYS}]   copies the site, running or not, into a new folder in FOLDER; removes copies whose days are over
npm run restore -- FOLDER/quintet-TIME      makes the site of a copy in QUINTET_DATA, which has to be empty
npm run restore -- --erased FILE            erases again, in the site in QUINTET_DATA, which must not run, whom that list names; also with a folder
npm run restore -- --check                  looks at the site in QUINTET_DATA, which must not run`

class UsageError extends Error {}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

// A copy is of a file. PostgreSQL brings its own means, which copy a running server and go back to any moment.
const refusePostgres = (): void => {
  if (process.env['QUINTET_DATABASE'])
    throw new UsageError(
      'The database is in PostgreSQL (QUINTET_DATABASE): copy it with pg_dump or pg_basebackup, and the data folder beside it. See the operator’s guide.',
    )
}

// The address of the site, mail and the like are of no matter here.
const config = (): Config => {
  const { QUINTET_DATA, QUINTET_ERASED } = process.env
  const more = Object.entries(process.env).filter(([name]) => /^QUINTET_(PHOTOS|DATABASE|COGNITO)/.test(name))
  return loadConfig({ QUINTET_DATA, QUINTET_ERASED, ...Object.fromEntries(more) })
}
const dataFolder = (): string => config().dataFolder
const siteStands = (): void => assertNotRunning(sourceOf(config()), Date.now())
const photos = () => (config().photosUrl === '' ? 'folder' : 'bucket')

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, each) => all + each, 0)

const sayCheck = (check: Awaited<ReturnType<typeof checkSite>>): boolean => {
  say(`${sum(check.counts)} rows in ${Object.keys(check.counts).length} tables, ${check.counts['members'] ?? 0} of them members.`)
  say(`Audit log: ${check.audit} entries. Registry: number ${check.registry}, ${check.files} files read and hashed.`)
  for (const fault of check.faults) say(`  ${fault}`)
  say(check.faults.length === 0 ? 'All is as it should be.' : 'Something is wrong.')
  return check.faults.length === 0
}

const backup = async (into: string, days: number): Promise<boolean> => {
  refusePostgres()
  const options = { dataFolder: dataFolder(), into: resolve(into), now: Date.now(), days, photos: photos() } as const
  say(`Copying ${options.dataFolder}, which takes minutes where there are many pictures …`)
  say(`Copied to ${await makeBackup(options)}`)
  if (options.photos === 'bucket') say('The pictures lie in a bucket; keep copies of it beside this one.')
  return true
}

/** Erases again whom a list names, and takes the list over: the next restore needs it too. */
const eraseAgain = async (list: string): Promise<boolean> => {
  const listed = await readErased(list)
  if (listed.size === 0) throw new UsageError(`${list} names nobody.`)
  siteStands()
  const context = createContext(config(), { log: faultLog })
  try {
    await takeErased(list, erasedListOf(context.config))
    const erased = await eraseListed(context, listed)
    say(`${erased} of ${listed.size} who left since the copy were in it, and are erased again.`)
  } finally {
    await context.db.close()
  }
  return true
}

const listOrWarning = async (list: string | undefined): Promise<void> => {
  // One that stands elsewhere is found by itself; the one in the data folder is gone with it.
  const known = list ?? (existsSync(erasedListOf(config())) ? erasedListOf(config()) : undefined)
  if (known !== undefined) await eraseAgain(known)
  else
    say(
      'Members who left since the copy are back: no list says which. Find `erased.list` of the site before, and run `restore -- --erased FILE`.',
    )
}

const restore = async (from: string, list: string | undefined): Promise<boolean> => {
  refusePostgres()
  const folder = dataFolder()
  const check = await restoreBackup(resolve(from), folder, Date.now())
  say(`Restored to ${folder}`)
  await listOrWarning(list)
  return sayCheck(check)
}

const wholeDays = (text: string | undefined): number => {
  const days = Number(text ?? BACKUP_DAYS)
  if (!Number.isInteger(days) || days < 1 || days > 366) throw new UsageError('--days is a whole number from 1 to 366.')
  return days
}

const workOf = ([verb, ...words]: readonly string[]): (() => Promise<boolean>) => {
  const options = { days: { type: 'string' }, check: { type: 'boolean' }, erased: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options })
  const [folder, ...more] = positionals
  if (more.length > 0) throw new UsageError('There are too many words.')
  if (verb === 'restore' && values.check && folder === undefined)
    return async () => {
      refusePostgres()
      siteStands()
      return sayCheck(await checkSite(dataFolder(), photos()))
    }
  const list = values.erased === undefined ? undefined : resolve(values.erased)
  // Said before anything is restored.
  if (list !== undefined && !existsSync(list)) throw new UsageError(`There is no file ${list}.`)
  if (verb === 'restore' && list !== undefined && folder === undefined) return () => eraseAgain(list)
  if (folder === undefined) throw new UsageError('Name a folder.')
  if (verb === 'backup') return () => backup(folder, wholeDays(values.days))
  if (verb === 'restore') return () => restore(folder, list)
  throw new UsageError('There is no such command.')
}

/** 0 all is well, 1 something was refused or is wrong, 2 the words of the command are wrong. */
const main = async (): Promise<0 | 1 | 2> => {
  keepFilesPrivate()
  try {
    return (await workOf(process.argv.slice(2))()) ? 0 : 1
  } catch (error) {
    const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true
    process.stderr.write(`${error instanceof Error ? error.message : 'Unknown fault'}\n${isUsage ? `${usage}\n` : ''}`)
    return isUsage ? 2 : 1
  }
}

process.exitCode = await main()
