import type { Control, Scene } from '../../src/gate/acts/observe.ts'

/** A button that can be pressed, or what is said of it. */
export const control = (key: string, changes: Partial<Control> = {}): Control => ({
  key,
  kind: 'button',
  group: key,
  isEnabled: true,
  traits: {},

  ...changes,
})

/** A screen with controls and nothing else. */
export const scene = (controls: Control[], changes: Partial<Scene> = {}): Scene => ({
  path: '/pools',
  isDialog: false,
  focus: '',
  words: [],
  alerts: [],
  marks: [],
  controls,
  lists: [],
  turning: [],
  staying: [],
  stored: [],
  dropped: [],
  hearsKeys: false,
  ...changes,
})
