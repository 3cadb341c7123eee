import { describe, expect, test } from 'vitest'
import { type Listener, createPush, listenersPerMember } from '@quintet/push/listeners'

const create = () => {
  const push = createPush()
  const heard: string[] = []
  const listener = (name: string): Listener => ({
    tell: () => void heard.push(`${name} told`),
    sign: () => undefined,
    dismiss: () => void heard.push(`${name} dismissed`),
    refuse: () => void heard.push(`${name} refused`),
  })
  return { push, heard, listen: (member: number, name: string) => push.add(member, listener(name)) }
}

describe('who is told', () => {
  test('every browser of the members named, once, and of no other', () => {
    const { push, heard, listen } = create()
    listen(1, 'phone')
    listen(1, 'laptop')
    listen(2, 'other')
    push.notify([1, 1, 3], { matches: true })
    expect(heard).toEqual(['phone told', 'laptop told'])
  })

  test('no browser that has gone; one of the same member that stays is', () => {
    const { push, heard, listen } = create()
    const leave = listen(1, 'phone')
    listen(1, 'laptop')
    leave()
    leave()
    push.notify([1], { matches: true })
    expect([heard, push.listening()]).toEqual([['laptop told'], [1]])
  })
})

test('a member listens until the last browser has gone', () => {
  const { push, listen } = create()
  const leaves = [listen(1, 'phone'), listen(1, 'laptop')]
  expect(push.listening()).toEqual([1])
  leaves[0]?.()
  expect(push.listening()).toEqual([1])
  leaves[1]?.()
  leaves[1]?.()
  expect(push.listening()).toEqual([])
})

test('a refusal ends every browser of the member, and of no other', () => {
  const { push, heard, listen } = create()
  listen(1, 'phone')
  listen(2, 'other')
  listen(1, 'laptop')
  push.refuse([1, 3])
  expect(heard).toEqual(['phone refused', 'laptop refused'])
})

test('of too many browsers of one member the oldest goes, and is told nothing more; others keep theirs', () => {
  const { push, heard, listen } = create()
  for (let index = 0; index < listenersPerMember; index++) listen(1, `${index}`)
  listen(2, 'other')
  expect(heard).toEqual([])
  listen(1, 'newest')
  expect(heard.splice(0)).toEqual(['0 dismissed'])
  push.notify([1], { matches: true })
  expect(heard).toEqual([...Array.from({ length: listenersPerMember - 1 }, (_, index) => `${index + 1} told`), 'newest told'])
})
