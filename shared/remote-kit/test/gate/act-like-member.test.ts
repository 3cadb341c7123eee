import { expect, it } from 'vitest'
import { toldOfSuccess } from '../../src/gate/acts/act-like-member.ts'
import type { SentCall } from '../../src/gate/acts/calls.ts'
import { type Setting, settings } from '../../src/gate/acts/settings.ts'
import type { Outcome } from '../../src/gate/acts/walk.ts'
import { noEffects, nothingBeside } from './outcomes.ts'

const scene = {} as Outcome['scene']
const telling = (text: string, ...sent: SentCall[]): Outcome => ({
  step: { act: 'use', key: text },
  scene,
  sent,
  ...nothingBeside,
  effects: { ...noEffects, told: [text] },
  troubles: [],
})

const taken = { call: 'savePause', body: {} }
const refused = { ...taken, hasFailed: true }

const toldIn = (world: string, ...outcomes: Outcome[]): string[] => {
  const setting = settings.find((one) => one.world === world) as Setting
  return [...toldOfSuccess(new Map([[setting, new Map([['', outcomes]])]]), setting.languageId)]
}

it('learns what is told of a change that was taken wherever one was, and of none that was refused in part', () => {
  const read = { call: 'loadTokens', body: {} }
  const outcomes = [
    telling('Ended', taken, read),
    telling('Not now', refused),
    telling('Half', taken, refused),
    telling('New', read),
  ]
  expect(toldIn('first examples', ...outcomes)).toEqual(['Ended'])
  expect(toldIn('recorded', ...outcomes)).toEqual(['Ended'])
})
