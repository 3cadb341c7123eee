export { WEEK_SECONDS, countdownParts, nextBoundary, weekNumber, weekStart, type CountdownParts } from './week.ts'
export { DAY_MS, DAY_SECONDS, dateOfDay, dayNumber } from './day.ts'
export { withTimeout } from './with-timeout.ts'
export { isLocked, lockDaysLeft } from './lock.ts'
