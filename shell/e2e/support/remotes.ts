import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '@quintet/federation/contract'
import { text } from './texts.ts'

const checkout = join(import.meta.dirname, '../../..')

/** Every tile of the checkout: a new one has its place in each suite at once. */
export const remotes: readonly string[] = readdirSync(checkout).filter((name) =>
  existsSync(join(checkout, name, 'src/remote.tsx')),
)

export const tileOf = (remote: string): string => remote.replace('mf-', '')

/** What the shell calls a tile: by its own texts, or as the tile's build says. */
export const titleOf = (remote: string): string => {
  const path = join(checkout, remote, 'dist/manifest.json')
  const { titles } = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : { titles: undefined }
  return titles?.['en'] ?? text('script', `home.tile.${tileOf(remote)}`)
}
