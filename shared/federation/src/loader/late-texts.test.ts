import { expect, it, vi } from 'vitest'
import { registryOf, remote, setUp, version } from '../../test/support/loader.ts'
import type { RemoteModule } from '../contract/remote-module.ts'
import { createLoader } from './loader.ts'

const en = async () => ({})
const gone = () => Promise.reject(new TypeError('Failed to fetch'))

/** The remote as it is handed over to be prepared, opened. */
const opened = async (texts: RemoteModule['texts'], copy = texts, screenTexts = texts, screensOfCopy = copy) => {
  const bases: string[] = []
  const evaluate = async ({ base }: { base: string }) => {
    bases.push(base)
    return bases.length === 1 ? { ...remote, texts, screenTexts } : { ...remote, texts: copy, screenTexts: screensOfCopy }
  }
  const { ports, failures } = setUp(evaluate, 'missing')
  const verify = vi.spyOn(ports, 'verify')
  const verifyTexts = vi.spyOn(ports, 'verifyTexts')
  let prepared: RemoteModule | undefined
  ports.prepare = async (one) => {
    prepared = one
    await one.texts.en?.()
  }
  await createLoader(registryOf(version('2')), ports).load('mf-a')
  const late = (language: string) => prepared?.texts[language]?.()
  return { late, ofScreens: (language: string) => prepared?.screenTexts?.[language]?.(), failures, bases, verify, verifyTexts }
}

it('tells of texts that do not come when another language is chosen, and lets the chooser know', async () => {
  const { late, failures } = await opened({ en, ar: gone })
  expect(failures()).toEqual([])
  await expect(late('ar')).rejects.toThrow('Failed to fetch')
  await expect.poll(failures).toEqual(['2 load missing'])
})

it('asks past the browser’s memory when they are wanted again, and checks what it gets', async () => {
  const { late, bases, verify } = await opened({ en, ar: gone }, { en, ar: async () => ({ a: 'Arabic' }) })
  await expect(late('ar')).rejects.toThrow('Failed to fetch')
  await expect(late('ar')).resolves.toEqual({ a: 'Arabic' })
  expect(bases).toEqual(['/remotes/mf-a/2/', '/remotes/mf-a/2~101/'])
  expect(verify.mock.calls.map(([{ base }]) => base)).toEqual(bases)
})

it('asks past the browser’s memory for the texts of later screens too', async () => {
  const there = { en, ar: async () => ({ a: 'Opening' }) }
  const { ofScreens, failures } = await opened(there, there, { en: gone }, { en: async () => ({ a: 'Screen' }) })
  await expect(ofScreens('en')).rejects.toThrow('Failed to fetch')
  await expect.poll(failures).toEqual(['2 load missing'])
  await expect(ofScreens('en')).resolves.toEqual({ a: 'Screen' })
})

it('tells once of texts that a remote cannot open without', async () => {
  const { ports, failures } = setUp(async () => ({ ...remote, texts: { en: gone } }), 'missing')
  ports.prepare = async (one) => void (await one.texts.en?.())
  await expect(createLoader(registryOf(version('2')), ports).load('mf-a')).rejects.toMatchObject({ errorClass: 'missing' })
  expect(failures()).toEqual(['2 load missing'])
})

it('runs no text before it was checked, under whichever path', async () => {
  const loaded: string[] = []
  const ar = async () => {
    loaded.push('ar')
    return {}
  }
  const { late, verifyTexts, failures } = await opened({ en, ar })
  verifyTexts.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(late('ar')).rejects.toThrow('Failed to fetch')
  expect(loaded).toEqual([])
  await expect.poll(failures).toEqual(['2 load missing'])
  await late('ar')
  expect(loaded).toEqual(['ar'])
  const asked = verifyTexts.mock.calls.map(([name, { base }, part, language]) => [name, base, part, language])
  expect(asked).toEqual([
    ['mf-a', '/remotes/mf-a/2/', 'texts', 'en'],
    ['mf-a', '/remotes/mf-a/2/', 'texts', 'ar'],
    ['mf-a', '/remotes/mf-a/2~101/', 'texts', 'ar'],
  ])
})
