import { photoRefusals } from '@quintet/domain/photos'
import type { KeyboardEvent } from 'react'

/** What a key does at a photo. */
export type Command = 'show' | 'clear' | 'refuse' | 'second' | 'undo' | 'close' | { reason: (typeof photoRefusals)[number] }

/** What is written on the keys. */
export const keyNames = { clear: 'C', refuse: 'R', second: 'H', undo: 'U' } as const

// By their places, so that they are the same whatever letters a keyboard writes.
const byCode: Readonly<Record<string, Command>> = {
  Space: 'show',
  KeyC: 'clear',
  KeyR: 'refuse',
  KeyH: 'second',
  KeyU: 'undo',
  Escape: 'close',
}

const reasonOf = (code: string): Command | undefined => {
  const reason = photoRefusals[Number(/^(?:Digit|Numpad)(?<digit>[1-9])$/.exec(code)?.groups?.['digit']) - 1]
  return reason && { reason }
}

const isPressing = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary') !== null

/** The command of a pressed key; nothing for keys with a modifier, and for those that press the button in focus. */
export const commandOf = ({ code, target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): Command | undefined => {
  if (ctrlKey || metaKey || altKey || repeat) return undefined
  if (code === 'Space' && isPressing(target)) return undefined
  return byCode[code] ?? reasonOf(code)
}
