import type { Transaction } from '@quintet/database'
import type { Handler } from '@quintet/jobs'
import { formatText } from '@quintet/kit/texts'
import { type Zippable, zipSync } from 'fflate'
import type { ExportContext } from './context.ts'
import { updateExport } from '@quintet/repositories/exports'
import { readPhotos } from '@quintet/repositories/photos'
import { type ExportedMember, collectData, exportSections } from './collect.ts'
import { putExportFile, removeExportFile } from './export-files.ts'
import { exportSchema } from './export-schema.ts'

const bytesOf = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

const readMe = (context: ExportContext, { language }: ExportedMember): Uint8Array =>
  Buffer.from(formatText(context.texts('mail', language)['export.readme'] ?? '', { site: context.config.siteUrl }))

// Pictures are compressed already.
const picturesOf = async ({ db, photos }: ExportContext, { id }: ExportedMember): Promise<Zippable> => {
  const found: Zippable = {}
  for (const { slot, file } of await readPhotos(db.read, id)) {
    const picture = await photos.get(file)
    if (picture) found[`photos/${slot}.jpg`] = [picture, { level: 0 }]
  }
  return found
}

const build = async (context: ExportContext, member: ExportedMember): Promise<Uint8Array> => {
  const steps = Object.keys(exportSections).length + 1
  const tell = (done: number) =>
    context.db.write((trx) => updateExport(trx, member.id, { done_percent: Math.floor((done * 100) / steps) }))
  const data = await collectData(context, member, tell)
  const mtime = context.wall.now()
  const files = {
    'README.txt': readMe(context, member),
    'data.json': bytesOf(data),
    'schema.json': bytesOf(exportSchema()),
    ...(await picturesOf(context, member)),
  }
  return zipSync(files, { mtime, level: 6 })
}

const store = async (context: ExportContext, memberId: number, zip: Uint8Array): Promise<void> => {
  const file = await putExportFile(context, zip)
  const ready = { state: 'ready' as const, done_percent: 100, ready_at: context.wall.now(), file, bytes: zip.length }
  const { numUpdatedRows } = await context.db.write((trx) =>
    trx
      .updateTable('exports')
      .set(ready)
      .where('member_id', '=', memberId)
      .where('state', '=', 'running')
      .executeTakeFirstOrThrow(),
  )
  // The account has gone, or the export was asked for anew.
  if (numUpdatedRows === 0n) await removeExportFile(context, file)
}

const name = 'export'
const mostAttempts = 3

/** Puts an export down with the row that asks for it. */
export const queueExport = (trx: Transaction, { jobs }: Pick<ExportContext, 'jobs'>, member: number): Promise<void> =>
  jobs.add(trx, name, { member }, { key: `${name}:${member}`, anew: true, member, maxAttempts: mostAttempts })

/** Puts a job down for each export that has none, as those of a version before jobs. */
export const requeueExports = ({ db, jobs }: Pick<ExportContext, 'db' | 'jobs'>): Promise<void> =>
  db.write(async (trx) => {
    const open = trx.selectFrom('exports').select('member_id').where('state', 'in', ['waiting', 'running'])
    for (const { member_id: member } of await open.execute()) await queueExport(trx, { jobs }, member)
  })

// A row that is gone, or finished, was asked for by nobody who still waits.
const begin = (context: ExportContext, memberId: number): Promise<boolean> =>
  context.db.write(async (trx) => {
    const open = trx.updateTable('exports').set({ state: 'running', done_percent: 0 }).where('member_id', '=', memberId)
    const { numUpdatedRows } = await open.where('state', 'in', ['waiting', 'running', 'failed']).executeTakeFirstOrThrow()
    return numUpdatedRows === 1n
  })

const makeOne = async (context: ExportContext, memberId: number): Promise<void> => {
  if (!(await begin(context, memberId))) return
  const member = await context.db.read
    .selectFrom('members')
    .select(['id', 'sub', 'language'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (member) await store(context, memberId, await build(context, member))
}

const noteFailure = (context: ExportContext, memberId: number) =>
  context.db.write((trx) => updateExport(trx, memberId, { state: 'failed' }))

/** Makes an export that was asked for; its member hears that it failed after the last attempt. */
export const exportHandler = (context: ExportContext): Handler => ({
  run: async ({ member }, { isLast }) => {
    try {
      await makeOne(context, Number(member))
    } catch (error) {
      if (isLast) await noteFailure(context, Number(member))
      throw error
    }
  },
})
