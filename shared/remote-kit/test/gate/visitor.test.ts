import { DAY_MS } from '@quintet/domain/time'
import { expect, it } from 'vitest'
import { settings } from '../../src/gate/acts/settings.ts'
import { contextFor } from '../../src/gate/browser/visitor.ts'
import { eachOnPage } from './each-on-page.ts'

const device = { account: 'one', publicKey: '', privateKey: '', recording: '' }
let write: (options: Intl.DateTimeFormatOptions) => Promise<string>

eachOnPage(
  (page) => {
    write = (options) =>
      page.evaluate(([at, how]) => new Intl.DateTimeFormat('en', how).format(at), [20_000 * DAY_MS, options] as const)
  },
  contextFor({ address: 'http://localhost', device, languageId: 1 }, 'visit'),
)

it('is where a day that is written in the wrong zone is another day, and a time another minute', async () => {
  const [here, utc] = [await write({ day: 'numeric' }), await write({ day: 'numeric', timeZone: 'UTC' })]
  expect(Number(here)).toBe(Number(utc) - 1)
  expect(await write({ minute: '2-digit', hour: '2-digit', hourCycle: 'h23' })).toMatch(/:30$/)
})

it.each([
  ['usual', {}, { width: 390, height: 844 }],
  ['small', { isSmall: true }, { width: 320, height: 568 }],
  ['wide', { isWide: true }, { width: 1280, height: 844 }],
])('has a %s screen', (_, how, size) => {
  expect(contextFor({ address: 'http://localhost', device, languageId: 1, ...how }, 'visit').viewport).toEqual(size)
})

it('tries what changes, and the longest words, on a small screen too', () => {
  const small = settings.filter(({ isSmall }) => isSmall).map(({ world, languageId }) => [world, languageId === 1])
  expect(small).toEqual([
    ['changes failing once', true],
    ['recorded', false],
  ])
})

it.each([
  ['in the light', { languageId: 1 }, 'light'],
  ['in the dark, where all is written from the right', { languageId: 6 }, 'dark'],
  ['in the dark, where that is asked for', { languageId: 1, isDark: true }, 'dark'],
])('sees a page %s', (_, how, scheme) => {
  expect(contextFor({ address: 'http://localhost', device, ...how }, 'visit').colorScheme).toBe(scheme)
})

it('tries changes and states in the dark as well', () => {
  const dark = settings.filter(({ isDark }) => isDark)
  expect(dark.some(({ isOfStates }) => isOfStates)).toBe(true)
  expect(dark.some(({ isInHaste }) => isInHaste)).toBe(true)
})
