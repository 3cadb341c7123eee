import { describe, expect, it } from 'vitest'
import { breachesOf, rules } from '@quintet/registry/rules'
import { goodDraft, subjectOf } from './seeds/base.ts'
import { breaking } from './seeds/breaking.ts'
import { harmless } from './seeds/harmless.ts'

// The gate: what breaks is stopped by one rule and passes without it, what harms nobody passes.

it('lets the good tile pass', async () => expect(breachesOf(await subjectOf(goodDraft()), rules)).toEqual([]))

describe('stops', () => {
  it.each(breaking)('%s, by %s alone', async (_, rule, change) => {
    const draft = goodDraft()
    change(draft)
    const subject = await subjectOf(draft)
    expect([...new Set(breachesOf(subject, rules).map((breach) => breach.rule))]).toEqual([rule])
    const others = rules.filter(({ name }) => name !== rule)
    expect(breachesOf(subject, others)).toEqual([])
  })
})

describe('lets pass', () => {
  it.each(harmless)('%s', async (_, change) => {
    const draft = goodDraft()
    change(draft)
    const before = JSON.stringify(await subjectOf(goodDraft()))
    const subject = await subjectOf(draft)
    expect(JSON.stringify(subject) === before && draft.mount === goodDraft().mount).toBe(false)
    expect(breachesOf(subject, rules)).toEqual([])
  })
})

it('has a seed for every rule, twenty of each kind at least, and no rule of the same name', () => {
  expect([...new Set(breaking.map(([, rule]) => rule))].sort()).toEqual(rules.map(({ name }) => name).sort())
  expect(breaking.length).toBeGreaterThanOrEqual(20)
  expect(harmless.length).toBeGreaterThanOrEqual(20)
})
