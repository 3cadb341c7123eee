import { areKeysReady } from '@quintet/domain/match'
import type { MatchRow } from '@quintet/repositories/matches'

/** Whether photos and chat are open, or were before the encryption was begun anew: then both know each other's names. */
export const wasOpen = ({ row }: { row: Pick<MatchRow, 'key_state' | 'renewed_by'> }): boolean =>
  areKeysReady(row.key_state) || row.renewed_by !== null
