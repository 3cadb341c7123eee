import { expect, test } from 'vitest'
import { createNewcomers, newcomersInAll, newcomersPerAddress } from '@quintet/push/newcomers'

const create = () => {
  const ended: string[] = []
  return { ended, newcomers: createNewcomers<string>((connection) => void ended.push(connection)) }
}

test('an address holds a few places, and its oldest goes first', () => {
  const { ended, newcomers } = create()
  for (let index = 0; index < newcomersPerAddress + 2; index++) newcomers.add(`a${index}`, '192.0.2.1')
  newcomers.add('b', '192.0.2.2')
  expect(ended).toEqual(['a0', 'a1'])
})

test('a whole /64 counts as one address, an IPv4 address written as IPv6 does not', () => {
  const { ended, newcomers } = create()
  for (let index = 0; index <= newcomersPerAddress; index++) newcomers.add(`a${index}`, `2001:db8:1:2::${index.toString(16)}`)
  for (let index = 0; index <= newcomersPerAddress; index++) newcomers.add(`b${index}`, `::ffff:192.0.2.${index}`)
  expect(ended).toEqual(['a0'])
})

test.each<[string, (index: number) => string]>([
  ['that end in zeros', (index) => `2001:db8::${index.toString(16)}`],
  ['that begin with one group', (index) => `2001::1:2:3:${index.toString(16)}`],
  ['with zeros written out', (index) => `2001:db8:0:0:${index.toString(16)}::`],
  ['with a zone', (index) => `fe80::${index.toString(16)}%eth0`],
  ['with a port of the proxy', (index) => `[2001:db8::${index.toString(16)}]:4000`],
])('so do all addresses of a /64 %s, which `::` shortens', (_, addressOf) => {
  const { ended, newcomers } = create()
  for (let index = 1; index <= newcomersPerAddress + 3; index++) newcomers.add(`a${index}`, addressOf(index * 16))
  expect(ended).toEqual(['a1', 'a2', 'a3'])
})

test('from many addresses there are only so many in all, and the newest always gets in', () => {
  const { ended, newcomers } = create()
  for (let index = 0; index < newcomersInAll + 500; index++) newcomers.add(`a${index}`, `192.0.${index >> 8}.${index & 255}`)
  expect([ended.length, ended[0], ended.at(-1)]).toEqual([500, 'a0', 'a499'])
  newcomers.remove('a500')
  newcomers.add('last', '198.51.100.1')
  expect(ended).toHaveLength(500)
})

test('those of an address that stay go on counting when one of them leaves', () => {
  const { ended, newcomers } = create()
  for (let index = 0; index < newcomersPerAddress; index++) newcomers.add(`a${index}`, '192.0.2.1')
  newcomers.remove('a1')
  newcomers.remove('a1')
  newcomers.add('next', '192.0.2.1')
  expect(ended).toEqual([])
  newcomers.add('one more', '192.0.2.1')
  expect(ended).toEqual(['a0'])
})
