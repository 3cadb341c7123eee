import type { AnswerOf, Calls } from '@quintet/contract'
import { leaveSite, resource, send } from '@quintet/sdk'

export type DataExport = AnswerOf<Calls['loadExport']>

/** How far the copy of the member's data is. */
export const dataExport = resource(() => send('loadExport', {}))

/** Whether it is being made: then it is looked at again and again. */
export const isUnderWay = ({ state }: DataExport): boolean => state === 'waiting' || state === 'running'

/** Asks for a copy. Throws ApiError; without a fresh sign-in it is refused. */
export const requestExport = async (): Promise<void> => {
  await send('requestExport', {})
  await dataExport.reload()
}

/**
 * Lets the browser fetch the file. Looks first whether it is still there and the network too: an address that is over, or out of reach,
 * would take the place of the page. Throws ApiError.
 */
export const saveExport = async (): Promise<void> => {
  const found = await send('loadExport', {})
  dataExport.set(found)
  if (found.url !== undefined) await leaveSite(found.url)
}
