import { existsSync, readFileSync } from 'node:fs'
import { type CallDeclaration, calls } from '@quintet/contract'
import { Compile } from 'typebox/compile'
import { expect, it } from 'vitest'
import { photo } from '../../src/gate/site/photo.ts'
import {
  answerIn,
  exampleIn,
  failsIn,
  isChange,
  stateIn,
  visitHeader,
  watchFailures,
  type World,
  worldHeader,
  worldOf,
} from '../../src/gate/site/worlds.ts'
import { identityOf } from '../../src/gate/site/identity.ts'

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
  expect(failsIn('failing', 'listMatches')).toBe(true)
  expect(failsIn('failing', 'loadMember')).toBe(false)
  expect(failsIn('recorded', 'listMatches')).toBe(false)
})

const verbsOf = (some: string[]) => [...new Set(some.map((name) => /^[a-z]+/.exec(name)?.[0]))].sort()

it('fails what changes something, and leaves what only reads, where changes fail', () => {
  const failing = names.filter((name) => failsIn('changes failing once', name))
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

const asked = (visit: string, page: string) =>
  new Request('http://site.test/', {
    headers: { [worldHeader]: 'changes failing once', [visitHeader]: visit, referer: `http://site.test${page}` },
  })

it('fails a change once for each visit and screen, and takes it then', () => {
  const fails = watchFailures()
  const asks: [string, string, string][] = [
    ['a', '/pools/1', 'saveProfile'],
    ['a', '/pools/1', 'saveProfile'],
    ['a', '/pools/1', 'listMatches'],
    ['a', '/pools/2?x', 'saveProfile'],
    ['a', '/pools/2', 'saveProfile'],
    ['b', '/pools/1', 'saveProfile'],
  ]
  expect(asks.map(([visit, page, name]) => fails(asked(visit, page), name))).toEqual([true, false, false, true, false, true])
})

it('fails a change once in every state of the record and with every example, where the screen may have what no other has', () => {
  const worlds: World[] = ['first state', 'seventh state', 'first examples', 'recorded']
  expect(worlds.map((world) => failsIn(world, 'saveProfile'))).toEqual([true, true, true, false])
  const fails = watchFailures()
  const request = new Request('http://site.test/', { headers: { [worldHeader]: 'second examples' } })
  expect([1, 2].map(() => fails(request, 'savePause'))).toEqual([true, false])
  expect(worlds.map(stateIn)).toEqual([0, 6, undefined, undefined])
})

it('fails the identity provider as well, but for the session', async () => {
  const identity = identityOf({ at: 0, claims: {}, identity: {}, answers: [] })
  const ask = (operation: string, world: World) =>
    identity(
      new Request('http://site.test/identity', {
        headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`, [worldHeader]: world },
      }),
    ).status
  expect([ask('ChangePassword', 'recorded'), ask('GetUser', 'changes failing once')]).toEqual([200, 200])
  expect([ask('ChangePassword', 'changes failing once'), ask('GetUser', 'unreachable')]).toEqual([500, 500])
  expect(ask('GetTokensFromRefreshToken', 'unreachable')).toBe(200)
  expect(['AWSCognitoIdentityProviderService.GetUser', 'openTile', 'saveProfile'].map(isChange)).toEqual([false, false, true])
})

it('fails what a tile opens with, too, once nothing can be reached', () => {
  expect(names.filter((name) => !failsIn('unreachable', name))).toEqual(['openTile'])
})

const statusIn = (world: World) => photo(requestIn(world)).status

it('gives no photo where none comes', () => {
  expect(statusIn('recorded')).toBe(200)
  expect([statusIn('without photos'), statusIn('unreachable')]).toEqual([404, 404])
})

it('answers with an example of the contract where a call has one', () => {
  const proof = found('loadPhotoProof')
  const stateIn = (world: World) => answerIn(world, proof, { state: 'recorded' })
  expect(stateIn('recorded')).toEqual({ state: 'recorded' })
  expect(stateIn('second examples')).toMatchObject({ state: 'passed' })
  expect(stateIn('fourth examples')).toMatchObject({ state: 'waiting' })
  expect(answerIn('fourth examples', found('listMatches'), { matches: [] })).toEqual({ matches: [] })
  // What the record has less of.
  expect(answerIn('first examples', found('listDrawings'), { weeks: [] })).toMatchObject({ weeks: [{ week: 2965 }, {}, {}] })
  // A page opens as recorded.
  expect(answerIn('second examples', found('loadMember'), { 1: 2 })).toEqual({ 1: 2 })
  expect((['recorded', 'empty', 'first examples', 'second examples'] as const).map(exampleIn)).toEqual([
    undefined,
    undefined,
    0,
    1,
  ])
})

it('answers to another member, and to one who has nothing yet, with all else as recorded', () => {
  expect(answerIn('new member', found('loadMember'), {})).toMatchObject({ amt: 4, consents: [] })
  expect(answerIn('another member', found('loadMember'), {})).toMatchObject({ amt: 2 })
  expect([failsIn('new member', 'saveProfile'), failsIn('another member', 'listMatches')]).toEqual([true, false])
  expect(answerIn('new member', found('listMatches'), { matches: [1] })).toEqual({ matches: [1] })
  expect(answerIn('new member', found('openTile'), { token: 'x' })).toEqual({ token: 'x' })
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
