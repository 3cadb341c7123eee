import { showPages } from '@quintet/remote-kit/contract-tests'
import { expect, test } from 'vitest'
import remote from '../../src/remote.tsx'
import { be, ben, number } from './pair.ts'

test('every screen of a match shows', async () => {
  await be(ben)
  const shown = await showPages(remote, ['', `${number}`, `${number}/details`, `${number}/chat`])
  for (const text of shown) expect(text).toMatch(/CD-234|FG-567|Anna/)
}, 30_000)
