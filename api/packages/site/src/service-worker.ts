import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverPaths } from '@quintet/registry'
import { type Asset, makeAsset } from './asset.ts'

/** Headers of the worker's script: what it may reach is this site alone. */
export const workerHeaders: Record<string, string> = {
  'content-security-policy': "default-src 'none'; connect-src 'self'",
}

// One script of several files, so that a browser compares and fetches it as a whole.
const parts = ['names', 'files', 'pages', 'notices', 'main'] as const

// Not every browser of the floor takes modules as workers, and the parts know each other by their names.
const withoutModules = (text: string): string => text.replaceAll(/^import .*$/gm, '').replaceAll(/^export /gm, '')

const read = async (contentFolder: string, names: readonly string[]): Promise<string> => {
  const texts = names.map((name) => readFile(join(contentFolder, 'worker', `${name}.js`), 'utf8'))
  return (await Promise.all(texts)).map(withoutModules).join('\n')
}

const write = async (contentFolder: string, isOff: boolean): Promise<Asset> => {
  const text = await read(contentFolder, isOff ? ['off'] : parts)
  const paths = [...serverPaths].map((path) => JSON.stringify(path)).join()
  return makeAsset('service-worker.js', Buffer.from(`'use strict'\n${text.replace('/* server paths */', paths)}`))
}

/** The service worker, or what takes its place while it is switched off; each is put together once. */
export const serviceWorker = (contentFolder: string) => {
  const made = new Map<boolean, Promise<Asset>>()
  return (isOff: boolean): Promise<Asset> => {
    const asset = made.get(isOff) ?? write(contentFolder, isOff)
    made.set(isOff, asset)
    return asset
  }
}
