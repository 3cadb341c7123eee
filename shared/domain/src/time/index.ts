export { countdownParts, nextBoundary, weekNumber, weekStart, type CountdownParts } from './week.ts'
export { dateOfDay, dayNumber } from './day.ts'
export { LOCK_DAYS, isLocked, lockDaysLeft } from './lock.ts'
