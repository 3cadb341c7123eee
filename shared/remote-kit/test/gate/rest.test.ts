import { expect, it } from 'vitest'
import { baseOf, basesOf, worthIn } from '../../src/gate/acts/live-version.ts'
import { isTriedIn } from '../../src/gate/acts/rest.ts'
import { settings } from '../../src/gate/acts/settings.ts'
import type { Outcome, Step } from '../../src/gate/acts/walk.ts'
import { nothingBeside } from './outcomes.ts'
import { control, scene } from './scenes.ts'

const done = (act: Step['act'], key: string, keys: string[], isDialog = false): Outcome => ({
  step: { act, key },
  scene: scene(
    keys.map((one) => control(one)),
    { isDialog },
  ),
  sent: [],
  ...nothingBeside,
  troubles: [],
})

const opened = done('open', '', ['Password', 'Devices', 'Save'])
const account = [
  opened,
  done('use', 'Save', ['Password', 'Devices', 'Save']),
  done('use', 'Devices', ['Close'], true),
  done('use', 'Close', ['Password', 'Devices', 'Save']),
  done('use', 'Password', ['Change', 'Close'], true),
]

it('takes for tried what was used, and a dialog that was gone through', () => {
  const isTried = isTriedIn(new Map([['account', account]]))
  const tried = (screen: string) => ['Save', 'Devices', 'Password', 'Change'].filter((key) => isTried(screen, control(key)))
  expect(tried('account')).toEqual(['Save', 'Devices'])
  expect(tried('another')).toEqual([])
})

const rest = settings.find(({ isOfRest }) => isOfRest)

it('goes to the screens that have something left', () => {
  const worth = rest && worthIn(rest, new Map([['account', account]]))
  expect(worth?.('account', opened.scene)).toBe(Infinity)
  expect(worth?.('account', scene([control('Save'), control('Password', { isEnabled: false })]))).toBe(1)
})

it('hands what was found there to the forms', () => {
  const forms = settings.find(({ isSentAgain, world }) => isSentAgain && world === 'recorded')
  const acts = new Map([
    [settings[0], new Map([['account', account]])],
    [rest, new Map([['account', [opened]]])],
  ] as [NonNullable<typeof rest>, Map<string, Outcome[]>][])
  expect(forms && basesOf(forms)).toContain(rest)
  expect(forms && baseOf(forms, acts)?.get('account')).toEqual([...account, opened])
})
