import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError } from '@quintet/kit/log'
import { formatText } from '@quintet/kit/texts'
import { type Zippable, zipSync } from 'fflate'
import type { ExportContext } from './context.ts'
import { readWaiting, updateExport } from '@quintet/repositories/exports'
import { readPhotos } from '@quintet/repositories/photos'
import { type ExportedMember, collectData, exportSections } from './collect.ts'
import { exportSchema } from './export-schema.ts'

/** Where finished exports lie until they are over. */
export const exportFolder = ({ config }: ExportContext): string => join(config.dataFolder, 'exports')

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
  const folder = exportFolder(context)
  const file = `${context.random.bytes(16).toString('hex')}.zip`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, file), zip, { mode: 0o600, flag: 'wx' })
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
  if (numUpdatedRows === 0n) await rm(join(folder, file), { force: true })
}

const makeOne = async (context: ExportContext, memberId: number): Promise<void> => {
  await context.db.write((trx) => updateExport(trx, memberId, { state: 'running', done_percent: 0 }))
  try {
    const member = await context.db.read
      .selectFrom('members')
      .select(['id', 'sub', 'language'])
      .where('id', '=', memberId)
      .executeTakeFirst()
    if (member) await store(context, memberId, await build(context, member))
  } catch (error) {
    context.log.error('export', describeError(error))
    await context.db.write((trx) => updateExport(trx, memberId, { state: 'failed' }))
  }
}

const running = new WeakMap<ExportContext, Promise<void>>()

const makeAll = async (context: ExportContext): Promise<void> => {
  for (let next = await readWaiting(context.db.read); next; next = await readWaiting(context.db.read))
    await makeOne(context, next.member_id)
}

/** Makes the exports that were asked for, one after the other. */
export const makeExports = (context: ExportContext): Promise<void> => {
  const next = (running.get(context) ?? Promise.resolve())
    .then(() => makeAll(context))
    .catch((error: unknown) => context.log.error('export', describeError(error)))
  running.set(context, next)
  return next
}
