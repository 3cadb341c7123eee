import { afterEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from './environment.ts'

// Read anew for each test, as by a page that is opened.
const open = async () => {
  vi.resetModules()
  return import('./environment.ts')
}
const page = (text: string) =>
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === 'script#site' ? { textContent: text } : null),
  })

afterEach(() => void vi.unstubAllGlobals())

describe('the environment', () => {
  test('is this very site where the page says nothing', async () => {
    const { environment } = await open()
    expect(environment()).toMatchObject({
      api: '/api',
      identity: '/identity/',
      content: '/content',
      push: '/push',
      userPool: 'xx-local-1_Quintet01',
      userPoolClient: 'quintetweb',
      demo: false,
      languages: [1, 6],
    })
    expect(environment()).toBe(environment())
    page('')
    expect((await open()).environment().api).toBe('/api')
  })

  test('is what the page says, and what is configured goes before it', async () => {
    page('{"api":"https://api.example","demo":true}')
    const { configure, environment } = await open()
    expect(environment()).toMatchObject({ api: 'https://api.example', demo: true, identity: '/identity/' })
    configure({ api: '/other' })
    expect(environment()).toMatchObject({ api: '/other', demo: true })
  })

  test('opens sockets at the address it is given', async () => {
    const opened: string[] = []
    vi.stubGlobal('WebSocket', function open(address: string) {
      opened.push(address)
    })
    ;(await open()).environment().openSocket('wss://quintet.example/push')
    expect(opened).toEqual(['wss://quintet.example/push'])
  })
})

describe('the storage', () => {
  test('is the browser’s', async () => {
    const storage = memoryStorage()
    vi.stubGlobal('localStorage', storage)
    expect((await open()).environment().storage).toBe(storage)
  })

  test('lives in memory where the browser blocks site data, or has none', async () => {
    vi.stubGlobal('localStorage', undefined)
    ;(await open()).environment().storage.setItem('a', '1')
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    const { storage } = (await open()).environment()
    storage.setItem('a', '1')
    expect(storage.getItem('a')).toBe('1')
  })

  test('in memory behaves like the browser’s', () => {
    const storage = memoryStorage()
    storage.setItem('a', '1')
    storage.setItem('b', '2')
    expect([storage.length, storage.key(0), storage.key(1), storage.key(2)]).toEqual([2, 'a', 'b', null])
    storage.removeItem('a')
    expect([storage.getItem('a'), storage.getItem('b'), storage.length]).toEqual([null, '2', 1])
  })
})
