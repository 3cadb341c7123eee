import { environment, send } from '@quintet/sdk'

const key = 'time-zone'

/** Tells the server of the clock by which this device goes, once for each that it comes to: quiet hours and reminders follow it. */
export const tellTimeZone = async (): Promise<void> => {
  const { storage } = environment()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  if (!timeZone || storage.getItem(key) === timeZone) return
  await send('saveNoticeSettings', { timeZone })
  storage.setItem(key, timeZone)
}
