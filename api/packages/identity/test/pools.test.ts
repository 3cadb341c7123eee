import { fileURLToPath } from 'node:url'
import { ConfigError } from '@quintet/kit/errors'
import { describe, expect, it } from 'vitest'
import { loadPools } from '../src/pools.ts'

const inApi = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url))

describe('the file of pools', () => {
  it.each([['nothing.json'], ['package.json'], ['README.md']])('refuses %s', (name) => {
    expect(() => loadPools(inApi(name))).toThrow(ConfigError)
  })

  it('has one of each in the example', () => {
    const pools = loadPools(inApi('identity.example.json'))
    expect(pools.map(({ devices, mfa, site }) => [devices, mfa.mode, site])).toEqual([
      ['off', 'optional', true],
      ['always', 'optional', false],
      ['off', 'on', false],
    ])
  })

  it('is one pool where there is none', () => {
    expect(loadPools('').map(({ site }) => site)).toEqual([true])
  })
})
