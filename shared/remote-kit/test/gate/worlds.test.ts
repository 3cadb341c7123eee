import { existsSync, readFileSync } from 'node:fs'
import { type CallDeclaration, calls } from '@quintet/contract'
import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import { answerIn, exampleIn, failsIn, type World, worldHeader, worldOf } from '../../src/gate/site/worlds.ts'

const found = (name: keyof typeof calls) => ({ name, call: calls[name], wire: {} })

const names = Object.keys(calls) as (keyof typeof calls)[]

const requestIn = (world?: string) => new Request('http://site.test/', { headers: world ? { [worldHeader]: world } : {} })

it('reads the world of a request', () => {
  expect(['failing', 'empty', 'other', undefined].map((world) => worldOf(requestIn(world)))).toEqual([
    'failing',
    'empty',
    'recorded',
    'recorded',
  ])
})

it('fails all but what a tile opens with, in the one world alone', () => {
  expect(failsIn('failing', found('listMatches'))).toBe(true)
  expect(failsIn('failing', found('loadMember'))).toBe(false)
  expect(failsIn('recorded', found('listMatches'))).toBe(false)
})

const verbsOf = (some: string[]) => [...new Set(some.map((name) => /^[a-z]+/.exec(name)?.[0]))].sort()

it('fails what changes something, and leaves what only reads, where nothing can be sent', () => {
  const failing = names.filter((name) => failsIn('writes failing', found(name)))
  expect(failing).toEqual(expect.arrayContaining(['changeMatch', 'sendMessage', 'savePhoto', 'submitRound', 'requestExport']))
  expect(verbsOf(names.filter((name) => !failing.includes(name)))).toEqual([
    'estimate',
    'list',
    'load',
    'open',
    'poll',
    'quote',
    'refresh',
  ])
})

it('answers with a further example of the contract where a call has one', () => {
  const proof = found('loadPhotoProof')
  const stateIn = (world: World) => answerIn(world, proof, { state: 'recorded' })
  expect(stateIn('recorded')).toEqual({ state: 'recorded' })
  expect(stateIn('second examples')).toMatchObject({ state: 'passed' })
  expect(stateIn('fourth examples')).toMatchObject({ state: 'waiting' })
  expect(answerIn('fourth examples', found('listMatches'), { matches: [] })).toEqual({ matches: [] })
  // A page opens as recorded.
  expect(answerIn('second examples', found('loadMember'), { 1: 2 })).toEqual({ 1: 2 })
  expect([exampleIn('recorded'), exampleIn('empty'), exampleIn('second examples')]).toEqual([undefined, undefined, 1])
})

it('empties lists where the declaration of the call takes that', async () => {
  const { default: golden } = (await import('../../../contract/golden/listMatches.json')) as {
    default: { answers: { wire: Record<string, unknown> }[] }
  }
  const wire = golden.answers[0]?.wire ?? {}
  const lists = Object.entries(wire).filter(([, part]) => Array.isArray(part) && part.length > 0)
  expect(lists).not.toEqual([])
  const bare = answerIn('empty', found('listMatches'), wire) as Record<string, unknown>
  for (const [name] of lists) expect(bare[name]).toEqual([])
  expect(answerIn('recorded', found('listMatches'), wire)).toBe(wire)
  expect(answerIn('empty', found('loadMember'), wire)).toBe(wire)
})

const folder = new URL('../../../contract/golden/', import.meta.url)

const goldenOf = (name: string): unknown => {
  const path = new URL(`${name}.json`, folder)
  if (!existsSync(path)) return undefined
  return (JSON.parse(readFileSync(path, 'utf8')) as { answers: { wire: unknown }[] }).answers[0]?.wire
}

it('gives nothing that the declaration of the call does not take', () => {
  const bare = names.map((name) => {
    const wire = goldenOf(name)
    return { name, wire, emptied: answerIn('empty', found(name), wire) }
  })
  const changed = bare.filter(({ emptied, wire }) => emptied !== wire)
  expect(changed.length).toBeGreaterThan(5)
  for (const { name, emptied } of changed) {
    const { answer, wire } = calls[name] as CallDeclaration
    expect(Compile(answer).Check(wire.answer.decode(emptied)), name).toBe(true)
  }
})
