import type { AnswerOf, Calls } from '@quintet/contract'
import { FRESH_SIGN_IN_SECONDS } from '@quintet/domain/limits'
import type { Context } from '../context.ts'
import { endsAt, removeExport } from '@quintet/export/end-exports'
import { createExportLink } from '@quintet/export/export-links'
import { queueExport } from '@quintet/export/make-export'
import { type ExportRow, insertExport, readExport } from '@quintet/repositories/exports'
import { type Scope, requireFreshSignIn } from '../scope.ts'

type Export = AnswerOf<Calls['loadExport']>

const isFresh = ({ context, member }: Scope): boolean => context.wall.now() - member.signedInAt <= FRESH_SIGN_IN_SECONDS * 1000

const readyExport = (scope: Scope, row: ExportRow): Export => {
  const until = endsAt(row)
  if (!isFresh(scope)) return { state: 'ready', until, bytes: row.bytes ?? 0 }
  const url = createExportLink(scope.context, scope.member, row.file ?? '', until)
  return { state: 'ready', until, bytes: row.bytes ?? 0, url }
}

const present = (scope: Scope, row: ExportRow | undefined): Export => {
  if (!row || endsAt(row) <= scope.context.wall.now()) return { state: 'none' }
  if (row.state === 'ready') return readyExport(scope, row)
  return { state: row.state, percent: row.done_percent }
}

/** How far the member's export is; the address of a finished one is for a fresh sign-in alone. */
export const loadExport = async (_: unknown, scope: Scope): Promise<Export> =>
  present(scope, await readExport(scope.context.db.read, scope.member.id))

const startAnew = async (context: Context, memberId: number): Promise<void> => {
  await removeExport(context, memberId)
  await context.db.write(async (trx) => {
    await insertExport(trx, memberId, context.wall.now())
    await queueExport(trx, context, memberId)
  })
}

/** Asks for an export of everything that is kept of the member; one that is under way goes on. Needs a fresh sign-in. */
export const requestExport = async (_: unknown, scope: Scope): Promise<AnswerOf<Calls['requestExport']>> => {
  requireFreshSignIn(scope)
  const { context, member } = scope
  const state = (await readExport(context.db.read, member.id))?.state
  if (state !== 'waiting' && state !== 'running') await startAnew(context, member.id)
  return { message: 'success' }
}
