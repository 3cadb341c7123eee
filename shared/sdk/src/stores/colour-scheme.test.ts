import { beforeEach, expect, test, vi } from 'vitest'

// The module reads what is kept when it is loaded, as a page does when it is opened.

let listen: ((event: { key: string; newValue: string | null }) => void) | undefined

const visit = async (kept?: string) => {
  vi.resetModules()
  vi.stubGlobal('window', { addEventListener: (_type: string, listener: typeof listen) => (listen = listener) })
  const { configure, memoryStorage } = await import('../environment.ts')
  const storage = memoryStorage()
  if (kept !== undefined) storage.setItem('colour-scheme', kept)
  configure({ storage })
  return { ...(await import('./colour-scheme.ts')), storage }
}

beforeEach(() => void vi.unstubAllGlobals())

test.each([
  [undefined, 'device'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['plaid', 'device'],
])('a device that keeps %s shows its pages as %s', async (kept, shown) => {
  expect((await visit(kept)).$colourScheme.get()).toBe(shown)
})

test('a choice is kept on the device, and forgotten when the device’s own setting counts again', async () => {
  const { $colourScheme, chooseColourScheme, storage } = await visit()
  chooseColourScheme('dark')
  expect([$colourScheme.get(), storage.getItem('colour-scheme')]).toEqual(['dark', 'dark'])
  chooseColourScheme('device')
  expect([$colourScheme.get(), storage.getItem('colour-scheme')]).toEqual(['device', null])
})

test('what another tab chose counts in this one', async () => {
  const { $colourScheme } = await visit()
  listen?.({ key: 'colour-scheme', newValue: 'dark' })
  expect($colourScheme.get()).toBe('dark')
  listen?.({ key: 'language', newValue: 'light' })
  expect($colourScheme.get()).toBe('dark')
  listen?.({ key: 'colour-scheme', newValue: null })
  expect($colourScheme.get()).toBe('device')
})

test('a choice lasts as long as the page where nothing can be kept', async () => {
  const { $colourScheme, chooseColourScheme, storage } = await visit()
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  chooseColourScheme('light')
  expect($colourScheme.get()).toBe('light')
})
