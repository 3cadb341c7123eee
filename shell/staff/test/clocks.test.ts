import { expect, it } from 'vitest'
import { dayText } from '../src/parts/days.ts'
import { exactText, timeText } from '../src/parts/moments.ts'

// Staff read moments by their own clock, three and a half hours behind UTC in these tests, and days as they are for everybody.

const night = Date.UTC(2026, 10, 30, 1, 2, 3)

it.each([
  ['a day', dayText(20_787, 'en'), /^30 Nov 2026$/],
  ['a moment', timeText(night / 1000, 'en'), /^29 Nov 2026, 21:32$/],
  ['a moment of a log', exactText(new Date(night), 'en'), /^29\/11\/2026,\u00a021:32:03$/],
])('%s is written by the right clock', (_, text, form) => {
  expect(text).toMatch(form)
})
