import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '@quintet/registry'

/** The built shell, as pages need it. */
export interface BuiltShell {
  version: string
  /** Id of the face that it gives to tiles. */
  face: string
  template: string
  /** URLs of the scripts to load at once, the entry first. */
  scripts: string[]
  stylesheets: { url: string; integrity: string }[]
  /** URL → integrity of every script of the shell. */
  integrity: Record<string, string>
  /** Texts of the inline styles and of the scripts that run before the first paint, for the policy. */
  styles: string[]
  inlineScripts: string[]
}

/** Where the files of shells are served: their names hold their content's hash, so all versions share one path. */
export const shellBase = '/assets/shell/'

const known = new Map<string, { modified: number; shell: BuiltShell }>()

/**
 * Reads the build of an app: the shell, or the staff's console.
 * @param base where its files are served, with a slash at the end
 * @returns nothing when it was not built
 */
export const readShell = async (folder: string, base = shellBase): Promise<BuiltShell | undefined> => {
  const path = join(folder, 'manifest.json')
  const modified = (await stat(path).catch(() => undefined))?.mtimeMs
  if (modified === undefined) return undefined
  const before = known.get(path)
  if (before?.modified === modified) return before.shell
  const [manifest, page] = await Promise.all([readFile(path, 'utf8'), readFile(join(folder, 'index.html'), 'utf8')])
  const shell = describeShell(JSON.parse(manifest) as Manifest, page, base)
  known.set(path, { modified, shell })
  return shell
}

/** What pages need of a build: its manifest and its `index.html`. */
export const describeShell = ({ version, js, css, files, face }: Manifest, page: string, base: string): BuiltShell => {
  const hashOf = (path: string) => files.find((file) => file.path === path)?.integrity ?? ''
  const scripts = files.filter(({ path }) => path.endsWith('.js'))
  const styles = files.filter(({ path }) => path.endsWith('.css') && !css.includes(path))
  const template = page.replaceAll(/\n\s*/g, '\n').replaceAll(' nonce="{{nonce}}"', '')
  return {
    version,
    face: face ?? '',
    template,
    scripts: js.map((path) => base + path),
    stylesheets: css.map((path) => ({ url: base + path, integrity: hashOf(path) })),
    // Styles that a script fetches later stand here too: the service worker keeps what the page names.
    integrity: Object.fromEntries([...scripts, ...styles].map(({ path, integrity }) => [base + path, integrity])),
    styles: inlineTexts(template, 'style'),
    inlineScripts: inlineTexts(template, 'script'),
  }
}

const inlineTexts = (template: string, tag: 'style' | 'script'): string[] =>
  [...template.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))].map(([, text = '']) => text)
