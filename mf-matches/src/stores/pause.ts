import { send } from '@quintet/sdk'
import { drawings } from './drawing.ts'

/** Takes part again, before the day that the break was to end on (decision 61). Throws ApiError. */
export const endPause = async (): Promise<void> => {
  await send('savePause', { until: 0 })
  await drawings.reload()
}
