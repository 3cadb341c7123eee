import { unlockKeys } from '@quintet/sdk'
import { expect, test } from 'vitest'
import { stageOf } from '../../src/stores/matches.ts'
import { photosOf } from '../../src/stores/photos.ts'
import { verifyMatch } from '../../src/stores/verify.ts'
import { anna, be, ben, match, number, password } from './pair.ts'

test('both verify, the second delivers the keys, photos open', async () => {
  await be(anna)
  expect(stageOf(match())).toBe('new')
  await verifyMatch(match())
  expect(stageOf(match())).toBe('waiting')
  await be(ben)
  await unlockKeys(password)
  expect(stageOf(match())).toBe('confirm')
  await verifyMatch(match())
  expect(stageOf(match())).toBe('open')
  await photosOf(number).load()
  expect(
    photosOf(number)
      .$.get()
      .data?.filter((photo) => photo?.startsWith('/photos/')),
  ).toHaveLength(3)
}, 30_000)
