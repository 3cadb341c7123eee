import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CallsNamed, callsNamed } from '../src/contract-tests/calls-named.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'quintet-calls-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const foundIn = (files: Record<string, string>): Promise<CallsNamed> => {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  return callsNamed(folder)
}

const sdk = `import { send } from '@quintet/sdk'\n`

it('finds a call under another name, on several lines, and one of two', async () => {
  const found = await foundIn({
    'a.ts': `import { send as ask } from '@quintet/sdk'\nexport const a = () => ask(\n  'countMatches', {})`,
    'b.ts': `${sdk}export const b = (open: boolean) => send(open ? 'listMatches' : 'loadTokens', {})`,
    'c.ts': `${sdk}const tell = send\nexport const c = () => tell('savePause', {})`,
  })
  expect(found).toEqual({ named: ['countMatches', 'listMatches', 'loadTokens', 'savePause'], unclear: [] })
})

it('follows a function of the tile that has the type of send, into other files', async () => {
  const found = await foundIn({
    'z-own.ts': `${sdk}export const sendOfMatch: typeof send = async (name, input, options) => send(name, input, options)`,
    'a.ts': `import { sendOfMatch as ask } from './z-own.ts'\nexport const a = () => ask('loadMatchPhotos', {})`,
  })
  expect(found).toEqual({ named: ['loadMatchPhotos'], unclear: [] })
})

it.each([
  ['passed on', `${sdk}export const x = [1].map(() => run(send))`, 'src/x.ts:2: send is passed on'],
  ['kept in an object', `${sdk}export const x = { send }`, 'src/x.ts:2: send is passed on'],
  ['handed out again', `${sdk}export { send }`, 'src/x.ts:2: send is passed on'],
  ['made with a name from elsewhere', `${sdk}export const x = (name: never) => send(name, {})`, 'src/x.ts:2: which call'],
  [
    'reached through all of the SDK',
    `import * as sdk from '@quintet/sdk'\nexport const x = () => sdk.send('a', {})`,
    'src/x.ts:1: import send',
  ],
  ['fetched later', `export const x = async () => (await import('@quintet/sdk')).send('a', {})`, 'src/x.ts:1: import send'],
])('says where it cannot tell: %s', async (_, text, said) => {
  const { unclear } = await foundIn({ 'x.ts': text })
  expect(unclear).toEqual([expect.stringContaining(said)])
})

it('takes nothing else of that name for it', async () => {
  const found = await foundIn({
    'own.tsx': `const send = (name: string) => name\nexport const own = <b title={send('nothing')} />`,
    'field.ts': `${sdk}export type Send = typeof send\nexport const x = (chat: { send(text: string): void }) => chat.send('hello')`,
    'test.test.ts': `${sdk}export const x = () => send('onlyInATest', {})`,
  })
  expect(found).toEqual({ named: [], unclear: [] })
})
