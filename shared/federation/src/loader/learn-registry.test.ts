import { expect, it, vi } from 'vitest'
import { registryOf, version } from '../../test/support/loader.ts'
import { type AskRegistry, learnRegistry } from './learn-registry.ts'
import type { PageRegistry } from '../contract/page-registry.ts'

// How a page learns which tiles there are, with a document of number 5 whose import map has the hashes of version 2.

const page = (written?: string) => {
  const elements: Record<string, { textContent: string } | undefined> = {
    'script[type="importmap"]': { textContent: '{"integrity":{"/remotes/mf-a/2/entry.js":"sha256-A"}}' },
    '#registry': written === undefined ? undefined : { textContent: written },
  }
  const root = { dataset: { registry: '5' } }
  return { documentElement: root, querySelector: (name: string) => elements[name] ?? null } as unknown as Document
}

const at = (serial: number, ...versions: string[]): PageRegistry => ({
  ...registryOf(...versions.map((name) => version(name))),
  serial,
})

const answering = (answers: Record<string, PageRegistry>) =>
  vi.fn<AskRegistry>(async (url) => answers[url] ?? Promise.reject(new TypeError('Failed to fetch')))

const versionsOf = ({ remotes }: PageRegistry) => remotes['mf-a']?.versions.map((one) => one.version).join()

it('takes the short form, by the number of its document, where the browser has all hashes', async () => {
  const ask = answering({ '/registry.json?page=5': at(5, '2') })
  await expect(learnRegistry(page(), ask)).resolves.toEqual(at(5, '2'))
  expect(ask).toHaveBeenCalledTimes(1)
})

it('asks for the hashes when the registry was edited since, and begins with what the browser itself checks', async () => {
  const ask = answering({ '/registry.json?page=5': at(6, '3'), '/registry.json': at(6, '3', '2', '1') })
  expect(versionsOf(await learnRegistry(page(), ask))).toBe('2,3,1')
})

it('takes what is served now when the version of its document was taken back', async () => {
  const ask = answering({ '/registry.json?page=5': at(6, '1'), '/registry.json': at(6, '1') })
  expect(versionsOf(await learnRegistry(page(), ask))).toBe('1')
})

it.each([
  ['nothing of an older registry played back that the document does not vouch for', at(4, '1'), at(4, '1', '2')],
  ['the same when the older answer comes second', at(6, '3'), at(4, '1', '2')],
])('takes %s', async (_, short, long) => {
  const learned = await learnRegistry(page(), answering({ '/registry.json?page=5': short, '/registry.json': long }))
  expect(versionsOf(learned)).toBe('2')
  // What is older than the document stays refused later as well.
  expect(learned.serial).toBe(5)
})

it('asks once more by itself, and then says that there was no answer', async () => {
  const answers: (() => PageRegistry)[] = []
  const ask = vi.fn<AskRegistry>(async () => answers.shift()?.() ?? Promise.reject(new TypeError('Failed to fetch')))
  await expect(learnRegistry(page(), ask)).rejects.toThrow('Failed to fetch')
  expect(ask).toHaveBeenCalledTimes(2)
  answers.push(
    () => {
      throw new TypeError('Failed to fetch')
    },
    () => at(5, '2'),
  )
  expect(versionsOf(await learnRegistry(page(), ask))).toBe('2')
})

it('asks nobody where the registry stands in the document', async () => {
  const ask = answering({})
  await expect(learnRegistry(page(JSON.stringify(at(1, '9'))), ask)).resolves.toEqual(at(1, '9'))
  expect(ask).not.toHaveBeenCalled()
})
