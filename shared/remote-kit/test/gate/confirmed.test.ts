import { expect, it } from 'vitest'
import { confirmed } from '../../src/gate/acts/confirmed.ts'
import type { Finding } from '../../src/gate/finding.ts'

const seen = (...said: string[]): Finding[] => said.map((one) => ({ rule: 'figures', screen: 'round', said: one }))

/** What is confirmed where each look sees what stands there for it. */
const confirm = async (...looks: Finding[][]) => {
  const [first = [], ...more] = looks
  let count = 0
  const sure = await confirmed(first, async () => more[count++] ?? [])
  return { sure: sure.map(({ said }) => said), looks: count }
}

it('counts what is seen three times, and nothing that is once not there', async () => {
  expect(await confirm(seen('a', 'b'), seen('a', 'b'), seen('a'))).toEqual({ sure: ['a'], looks: 2 })
  expect(await confirm([])).toEqual({ sure: [], looks: 0 })
})

it('looks at what stood behind a difference by chance as often', async () => {
  expect(await confirm(seen('chance'), seen('real'), seen('real'), seen('real'))).toEqual({ sure: ['real'], looks: 3 })
  expect(await confirm(seen('chance'), seen('other'), seen('real'))).toEqual({ sure: [], looks: 3 })
  expect(await confirm(seen('chance'), [])).toEqual({ sure: [], looks: 1 })
})
