import { areKeysReady } from '@quintet/domain/match'
import type { MatchView } from '@quintet/repositories/matches'

/** Whether photos and chat are open, or were before the encryption was begun anew: then both know each other's names. */
export const wasOpen = ({ row }: MatchView): boolean => areKeysReady(row.key_state) || row.renewed_by !== null
