import { areKeysReady, newKeyState } from '@quintet/domain/match'
import type { Transaction } from '@quintet/database'
import { type MatchRow, type MatchView, noSession, updateMatch } from './matches.ts'

/** Whether photos and chat are open, or were before the encryption was begun anew: then both know each other's names. */
export const wasOpen = ({ row }: { row: Pick<MatchRow, 'key_state' | 'renewed_by'> }): boolean =>
  areKeysReady(row.key_state) || row.renewed_by !== null

/** Back to "nobody has verified", by the member of the view; who knew the other's name still does, and is told whose doing it was. */
export const forgetSession = (trx: Transaction, view: MatchView): Promise<void> =>
  updateMatch(trx, view.row, {
    key_state: newKeyState,
    ...noSession,
    pinned_key_1: null,
    pinned_key_2: null,
    renewed_by: wasOpen(view) ? view.side : null,
  })
