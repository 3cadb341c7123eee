import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Asset, makeAsset } from './asset.ts'
import type { SiteLanguage } from './languages.ts'

const paper = '#FBF8F4'

const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/content/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const icons = [
  icon('icon', 192, 'any'),
  icon('icon', 512, 'any'),
  icon('maskable', 192, 'maskable'),
  icon('maskable', 512, 'maskable'),
]

// A page off the root begins at the root; the shell goes on from there once the session is back.
const shortcut = (name: string | undefined, tile: string) => ({
  name,
  url: `/?open=/${tile}`,
  icons: [icon(`shortcut-${tile}`, 96, 'any')],
})

/** What a phone needs to know to put the site on its home screen, in a language. */
const describe = ({ bcp47, dir }: SiteLanguage, texts: Record<string, string>) => ({
  id: '/',
  name: texts['app.title'],
  short_name: texts['app.title'],
  description: texts['app.description'],
  lang: bcp47,
  dir,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: paper,
  theme_color: paper,
  categories: ['lifestyle', 'social'],
  icons,
  shortcuts: [shortcut(texts['home.tile.judging'], 'judging'), shortcut(texts['home.tile.matches'], 'matches')],
})

/** The manifest in one of the written languages, by its tag; nothing for another one. */
export const webManifests = (contentFolder: string, written: readonly SiteLanguage[]) => {
  const made = new Map<string, Promise<Asset>>()
  const write = async (language: SiteLanguage): Promise<Asset> => {
    const texts = JSON.parse(await readFile(join(contentFolder, language.bcp47, 'script.json'), 'utf8')) as Record<string, string>
    const text = JSON.stringify(describe(language, texts))
    return { ...(await makeAsset('manifest.json', Buffer.from(text))), type: 'application/manifest+json' }
  }
  return (tag: string): Promise<Asset> | undefined => {
    const language = written.find(({ bcp47 }) => bcp47 === tag)
    if (!language) return undefined
    const asset = made.get(tag) ?? write(language)
    made.set(tag, asset)
    return asset
  }
}
