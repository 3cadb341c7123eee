import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

let now = 0
let remotes: typeof import('../src/remotes/active-remote.ts')
beforeEach(async () => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.resetModules()
  remotes = await import('../src/remotes/active-remote.ts')
})
afterEach(() => void vi.restoreAllMocks())

const thrownIn = (address: string) => Object.assign(new Error('broken'), { stack: `Error: broken\n    at run (${address}:1:2)` })
const site = 'https://quintet.test/remotes'

describe('the remote in the page', () => {
  test('is known by the time, from its beginning until its end', () => {
    now = 10
    const end = remotes.recordActiveRemote('mf-data', '1')
    now = 20
    end()
    const other = { remote: 'mf-pools', version: '3' }
    remotes.recordActiveRemote(other.remote, other.version)
    const [none, data] = [
      { remote: '', version: '' },
      { remote: 'mf-data', version: '1' },
    ]
    expect([9, 10, 19, 20, 1e9].map(remotes.activeRemoteAt)).toEqual([none, data, data, other, other])
  })

  test('is remembered for the last fifty that came', () => {
    for (let count = 0; count < 51; count++) {
      now = count
      remotes.recordActiveRemote('mf-data', String(count))()
      now = count + 0.5
    }
    const end = remotes.recordActiveRemote('mf-late', '1')
    end()
    expect(remotes.activeRemoteAt(0)).toEqual({ remote: '', version: '' })
  })
})

describe('whose code threw', () => {
  test.each([
    [`${site}/mf-data/1.2.0/entry.js`, { remote: 'mf-data', version: '1.2.0' }],
    [`${site}/mf-data/1.2.0~7/entry.js`, { remote: 'mf-data', version: '1.2.0' }],
    ['https://quintet.test/shell/main.js', undefined],
  ])('stands in the stack: %s', (address, found) => {
    expect(remotes.remoteInStack(thrownIn(address))).toEqual(found)
    expect(remotes.remoteInStack('no error', address)).toEqual(found)
  })

  test('goes before the file of the event', () => {
    expect(remotes.remoteInStack(thrownIn(`${site}/mf-data/1/a.js`), `${site}/mf-pools/2/b.js`)?.remote).toBe('mf-data')
    expect(remotes.remoteInStack(new Error('elsewhere'), `${site}/mf-pools/2/b.js`)?.remote).toBe('mf-pools')
    expect(remotes.remoteInStack(Object.assign(new Error('no stack'), { stack: undefined }))).toBeUndefined()
  })

  test('of versions under one path it is the newest that has the file', () => {
    const thrown = thrownIn(`${site}/mf-data/-/page.abc.js`)
    expect(remotes.remoteInStack(thrown)).toBeUndefined()
    remotes.recordActiveRemote('mf-pools', '8', ['page.abc.js'])
    expect(remotes.remoteInStack(thrown)).toBeUndefined()
    remotes.recordActiveRemote('mf-data', '1', ['page.abc.js'])
    remotes.recordActiveRemote('mf-data', '2', ['page.abc.js', 'other.js'])
    remotes.recordActiveRemote('mf-data', '3', ['other.js'])
    expect(remotes.remoteInStack(thrown)).toEqual({ remote: 'mf-data', version: '2' })
    // Of one that says nothing of its files it may be.
    remotes.recordActiveRemote('mf-data', '4')
    expect(remotes.remoteInStack(thrown)).toEqual({ remote: 'mf-data', version: '4' })
  })

  test('is that of the remote that is leaving, for a second, where no stack tells', () => {
    const data = { remote: 'mf-data', version: '1' }
    const end = remotes.recordActiveRemote('mf-data', '1')
    expect(remotes.remoteThatThrew(new Error('in the shell'))).toEqual(data)
    now = 100
    end()
    now = 1099
    expect(remotes.remoteThatThrew(new Error('in the shell'))).toEqual(data)
    expect(remotes.remoteThatThrew(thrownIn(`${site}/mf-pools/2/b.js`))).toEqual({ remote: 'mf-pools', version: '2' })
    now = 1100
    expect(remotes.remoteThatThrew(new Error('in the shell'))).toBeUndefined()
  })
})
