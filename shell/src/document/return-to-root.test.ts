import { expect, it, vi } from 'vitest'
import { returnToRoot } from './return-to-root.ts'

const visit = (pathname: string) => {
  const replaceState = vi.fn<History['replaceState']>()
  returnToRoot({ pathname, search: '' }, { replaceState })
  return replaceState
}

it('sends a load off the root to the root (decision 38)', () => {
  expect(visit('/data/user-data')).toHaveBeenCalledWith(null, '', '/')
})

it('leaves the root alone, so that a return from a checkout keeps its query (decision 38)', () => {
  expect(visit('/')).not.toHaveBeenCalled()
})
