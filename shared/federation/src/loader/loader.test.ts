import { expect, it, vi } from 'vitest'
import { registryOf, remote, setUp, version } from '../../test/support/loader.ts'
import { freshUrl } from './attempt.ts'
import { createLoader } from './loader.ts'

it('loads a remote once for everyone who asks', async () => {
  const { ports } = setUp(async () => ({ default: remote }))
  const loader = createLoader(registryOf(version('2')), ports)
  const [first, second] = await Promise.all([loader.load('mf-a'), loader.load('mf-a')])
  expect(first).toBe(second)
  expect(ports.evaluate).toHaveBeenCalledTimes(1)
})

it('refuses a build that does not fit before any of its code runs', async () => {
  const { ports } = setUp(async () => remote)
  const loader = createLoader(registryOf(version('2', { builtAgainst: { react: '20.0.0' } })), ports)
  await expect(loader.load('mf-a')).rejects.toMatchObject({ errorClass: 'refused', message: 'react 19.3.1 does not fit 20.0.0' })
  expect(ports.evaluate).not.toHaveBeenCalled()
})

it('tries what can heal once more, under a fresh URL', async () => {
  const asked: string[] = []
  const { ports } = setUp(async ({ base }) => {
    asked.push(base)
    if (asked.length === 1) throw new TypeError('Failed to fetch')
    return remote
  })
  await createLoader(registryOf(version('2')), ports).load('mf-a')
  expect(asked).toEqual(['/remotes/mf-a/2/', '/remotes/mf-a/2~1/'])
})

it('does not repeat what cannot heal, and takes the version before', async () => {
  const { ports, failures } = setUp(
    async (opened) => {
      if (opened.version === '2') throw new Error('boom')
      return remote
    },
    'broken',
    registryOf(version('2'), version('1')),
  )
  await expect(createLoader(registryOf(version('2')), ports).load('mf-a')).resolves.toMatchObject({ version: '1' })
  expect(failures()).toEqual(['2 load broken'])
})

it('stops waiting by its own clock', async () => {
  const { ports } = setUp(() => new Promise(() => undefined))
  await expect(createLoader(registryOf(version('2')), ports).load('mf-a')).rejects.toMatchObject({ errorClass: 'timeout' })
})

it('waits no longer for the reason than for the files', async () => {
  const { ports, failures } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
  ports.diagnose = () => new Promise(() => undefined)
  await expect(createLoader(registryOf(version('2')), ports).load('mf-a')).rejects.toMatchObject({ errorClass: 'timeout' })
  expect(failures()).toEqual(['2 load timeout'])
})

it('takes a version whose texts do not come for one that does not work', async () => {
  const { ports, failures } = setUp(async () => remote, 'missing', registryOf(version('2'), version('1')))
  let asked = 0
  ports.prepare = async () => {
    if ((asked += 1) === 1) throw new TypeError('Failed to fetch')
  }
  await expect(createLoader(registryOf(version('2')), ports).load('mf-a')).resolves.toMatchObject({ version: '1' })
  expect(failures()).toEqual(['2 load missing'])
})

it('leaves what came too late alone', async () => {
  const answers: ((module: unknown) => void)[] = []
  const { ports } = setUp(() => new Promise((resolve) => answers.push(resolve)))
  // A style that was taken away while it loaded tells neither that it came nor that it did not.
  ports.addStyles = () => new Promise(() => undefined)
  const prepare = vi.spyOn(ports, 'prepare')
  await expect(createLoader(registryOf(version('2')), ports).load('mf-a')).rejects.toMatchObject({ errorClass: 'timeout' })
  answers[0]?.(remote)
  await new Promise((resolve) => setImmediate(resolve))
  expect(prepare).not.toHaveBeenCalled()
  expect(ports.removeStyles).toHaveBeenCalledTimes(2)
})

it('does not mount what breaks the remote contract', async () => {
  const { ports } = setUp(async () => ({ ...remote, name: 'mf-b' }))
  await expect(createLoader(registryOf(version('2')), ports).load('mf-a')).rejects.toMatchObject({
    phase: 'contract',
    errorClass: 'invalid',
  })
})

it('tries everything again when asked to', async () => {
  let online = false
  const { ports } = setUp(async () => {
    if (!online) throw new TypeError('Failed to fetch')
    return remote
  }, 'offline')
  const loader = createLoader(registryOf(version('2')), ports)
  await expect(loader.load('mf-a')).rejects.toMatchObject({ errorClass: 'offline' })
  online = true
  loader.reset('mf-a')
  await expect(loader.load('mf-a')).resolves.toMatchObject({ version: '2' })
})

it('refuses a version of another site before anything of it is asked for', async () => {
  const { ports } = setUp(async () => remote)
  const loader = createLoader(registryOf(version('2', { base: 'https://evil.example/' })), ports)
  await expect(loader.load('mf-a')).rejects.toMatchObject({ errorClass: 'refused', phase: 'registry' })
  expect(ports.evaluate).not.toHaveBeenCalled()
})

it.each([
  ['takes a newer version from a registry that is as new as the page', 1, { version: '3' }],
  ['refuses an older registry played back', 0, undefined],
])('%s', async (_, serial, loaded) => {
  const latest = { ...registryOf(version('3')), serial }
  const { ports } = setUp(async (opened) => (opened.version === '3' ? remote : {}), 'invalid', latest)
  const loading = createLoader(registryOf(version('2')), ports).load('mf-a')
  if (loaded) await expect(loading).resolves.toMatchObject(loaded)
  else await expect(loading).rejects.toMatchObject({ version: '2', errorClass: 'invalid' })
})

it('says so when nobody published the remote', async () => {
  const { ports } = setUp(async () => remote)
  await expect(createLoader(registryOf(), ports).load('mf-z')).rejects.toMatchObject({ errorClass: 'unknown' })
})

it('names a fresh path per try', () => expect(freshUrl(version('2'), 3).base).toBe('/remotes/mf-a/2~3/'))
