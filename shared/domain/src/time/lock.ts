/** Days for which personality, relationship and location stay as they are after a change (decision 10). */
export const LOCK_DAYS = 90

/** Days until a locked section may be edited again; 0 when it is editable, which it is from day 91 on (decision 10). */
export const lockDaysLeft = (changedDay: number | undefined, today: number): number => {
  if (changedDay === undefined) return 0
  return Math.max(0, changedDay + LOCK_DAYS + 1 - today)
}

/** Whether a section last changed on that day is still locked today (decision 10). */
export const isLocked = (changedDay: number | undefined, today: number): boolean => lockDaysLeft(changedDay, today) > 0
