import { expect, it, vi } from 'vitest'
import { registryOf, remote, setUp, version } from '../../test/support/loader.ts'
import { createLoader } from './loader.ts'

// What follows when a tile that was mounted throws.

const both = registryOf(version('2'), version('1'))
const fetchFailure = new TypeError('Failed to fetch dynamically imported module')

it('takes another version after one threw while rendering', async () => {
  const { ports, failures } = setUp(async () => remote, 'broken', both)
  const loader = createLoader(registryOf(version('2')), ports)
  await loader.load('mf-a')
  loader.reject('mf-a', '2', new Error('render'))
  await expect(loader.load('mf-a')).resolves.toMatchObject({ version: '1' })
  expect(failures()).toEqual(['2 render broken'])
})

it('gives a version whose screen did not come one more chance, under a fresh URL, and then takes another', async () => {
  const asked: string[] = []
  const open = async ({ base }: { base: string }) => {
    asked.push(base)
    return remote
  }
  const { ports, failures } = setUp(open, 'offline', both)
  const loader = createLoader(registryOf(version('2')), ports)
  for (let round = 0; round < 2; round++) {
    await expect(loader.load('mf-a')).resolves.toMatchObject({ version: '2' })
    loader.reject('mf-a', '2', fetchFailure)
  }
  await expect(loader.load('mf-a')).resolves.toMatchObject({ version: '1' })
  expect(asked).toEqual(['/remotes/mf-a/2/', '/remotes/mf-a/2~1/', '/remotes/mf-a/1/'])
  const cleared = vi.mocked(ports.removeStyles).mock.calls.map(([{ base }]) => base)
  expect(cleared).toEqual(['/remotes/mf-a/2/', '/remotes/mf-a/2~1/'])
  expect(failures()).toEqual(['2 render offline', '2 render offline'])
})

it('says why when nothing is left to try, and tries again when asked to', async () => {
  const { ports } = setUp(async () => remote, 'broken')
  const loader = createLoader(registryOf(version('2')), ports)
  await loader.load('mf-a')
  loader.reject('mf-a', '2', new Error('render'))
  for (let round = 0; round < 2; round++)
    await expect(loader.load('mf-a')).rejects.toMatchObject({ version: '2', phase: 'render', errorClass: 'broken' })
  loader.reset('mf-a')
  await expect(loader.load('mf-a')).resolves.toMatchObject({ version: '2' })
})

it('takes no notice of a crash of what is not mounted any more', async () => {
  const { ports, failures } = setUp(async () => remote, 'broken', both)
  const loader = createLoader(registryOf(version('2')), ports)
  await loader.load('mf-a')
  loader.reject('mf-a', '1', new Error('render'))
  await expect(loader.load('mf-a')).resolves.toMatchObject({ version: '2' })
  expect(failures()).toEqual([])
})

it('tells of what a tile threw on its way out, once, and takes another one the next time', async () => {
  const { ports, failures } = setUp(async () => remote, 'broken', both)
  const loader = createLoader(registryOf(version('2')), ports)
  await loader.load('mf-a')
  loader.reject('mf-a', '2', new Error('clean-up'), 'leave')
  loader.reject('mf-a', '2', new Error('and again'), 'leave')
  await vi.waitFor(() => expect(failures()).toEqual(['2 leave broken']), { timeout: 10_000 })
  await expect(loader.load('mf-a')).resolves.toMatchObject({ version: '1' })
})

it('takes another version after something was thrown that no words can be made of', async () => {
  const { ports, events } = setUp(async () => remote, 'broken', both)
  const loader = createLoader(registryOf(version('2')), ports)
  await loader.load('mf-a')
  loader.reject('mf-a', '2', Object.create(null))
  await expect(loader.load('mf-a')).resolves.toMatchObject({ version: '1' })
  expect(events).toContainEqual(expect.objectContaining({ version: '2', reason: expect.stringContaining('no words') }))
})

it('calls it a timeout when a tile was suspended too long', async () => {
  const { ports, failures } = setUp(async () => remote, 'broken', both)
  const loader = createLoader(registryOf(version('2')), ports)
  await loader.load('mf-a')
  loader.reject('mf-a', '2', new DOMException('It did not come.', 'TimeoutError'))
  await loader.load('mf-a')
  expect(failures()).toEqual(['2 render timeout'])
})

it('does not begin with a version that emptied the page before', async () => {
  const { ports } = setUp(async () => remote, 'broken')
  const loader = createLoader(registryOf(version('2'), version('1')), ports, { 'mf-a': '2' })
  await expect(loader.load('mf-a')).resolves.toMatchObject({ version: '1' })
})
