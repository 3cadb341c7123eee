import { hasDraft } from '../stores/drafts.ts'
import { unsentOf } from './trust.ts'

/** Whether something that the member finished in a tile waits on this device to be sent. @param name of the remote, `mf-matches` */
export const hasUnsent = (name: string): boolean => hasDraft(unsentOf(name))
