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
