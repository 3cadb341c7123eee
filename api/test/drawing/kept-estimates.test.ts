import type { Entry } from '@quintet/drawing'
import type { Question } from '@quintet/drawing/estimate'
import { keepNewest } from '@quintet/kit/keep-newest'
import { keptEstimates } from '@quintet/weekly-drawing/receipt/kept-estimates'
import { describe, expect, it } from 'vitest'

describe('what is kept', () => {
  it('is made once, and anew when it was not asked for longest', () => {
    const made: string[] = []
    const keep = keepNewest<number>(2)
    const ask = (key: string) => keep(key, () => made.push(key))
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) ask(key)
    expect(made).toEqual(['a', 'b', 'c', 'b'])
  })

  it('is no failure', async () => {
    const keep = keepNewest<Promise<string>>(2)
    await expect(keep('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await keep('a', async () => 'yes')).toBe('yes')
  })
})

const asking = () => {
  const asked: number[] = []
  const ask = async ({ characters }: Question) => {
    asked.push(characters.length)
    return characters.map((_, index) => ({ accepted: 9, mutual: 20 * (index + 1), gains: [] }))
  }
  return { asked, ask }
}

const unread = (): never => {
  throw new Error('Its text was read again.')
}

describe('the estimates of an entry', () => {
  const [own, other] = [Buffer.from('one leaf'), Buffer.from('another')]
  const entry = { tier: 3, tokens: [1, 2, 3].map((pool) => ({ pool, character: {} })) } as unknown as Entry
  it('are asked for once for the same leaf and pools', async () => {
    const estimator = asking()
    const first = await keptEstimates(estimator, own, () => entry)([1, 3])
    expect(first.map(({ pool }) => pool)).toEqual([1, 3])
    expect(await keptEstimates(estimator, own, unread)([1, 3])).toEqual(first)
    expect(estimator.asked).toEqual([2])
  })

  it('are asked for anew for another leaf, other pools and of another estimator', async () => {
    const [estimator, next] = [asking(), asking()]
    await keptEstimates(estimator, own, () => entry)([1, 3])
    await keptEstimates(estimator, own, () => entry)([1])
    await keptEstimates(estimator, other, () => entry)([1, 3])
    await keptEstimates(next, own, () => entry)([1, 3])
    expect([estimator.asked, next.asked]).toEqual([[2, 1, 2], [2]])
  })
})
