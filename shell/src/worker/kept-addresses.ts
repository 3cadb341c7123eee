import { languageOfFile, type PageRegistry, type PageVersion } from '@quintet/federation/contract'
import { scriptParts } from '@quintet/domain/languages'
import { $language, contentAddress } from '@quintet/sdk'

// The import map has most, the registry the rest.
const namedByPage = (): string[] => {
  const text = document.querySelector('script[type="importmap"]')?.textContent ?? '{}'
  const { integrity = {} } = JSON.parse(text) as { integrity?: Record<string, string> }
  return Object.keys(integrity)
}

// Texts of the chosen language alone: the others are of no use, and larger than the rest.
const isWanted = (path: string): boolean =>
  /\.(js|css)$/.test(path) && [undefined, document.documentElement.lang].includes(languageOfFile(path))

const filesOf = ({ base, integrity }: PageVersion, named: readonly string[]): string[] =>
  [...named.filter((path) => path.startsWith(base)), ...Object.keys(integrity).map((path) => base + path)].filter(isWanted)

const isOfSite = /\/(assets\/shell|content)\/|\/registry\.json/

const fetched = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((address) => isOfSite.test(address))

const tables = ['quiz1', 'quiz2', 'character', 'user', 'zones'] as const

const texts = (): string[] => {
  const { id } = $language.get()
  const script = scriptParts.map((part) => contentAddress(`script-${id}.json`, part))
  return [...script, ...tables.map((name) => contentAddress(`${name}-${id}.json`))]
}

/**
 * What this browser needs to show the site without a network: the shell, the live version of each tile, and the texts and pictures that it
 * has fetched.
 */
export const keptAddresses = (known: PageRegistry): string[] => {
  const live = Object.values(known.remotes).flatMap(({ versions }) => versions.slice(0, 1))
  const named = namedByPage()
  const shell = named.filter((path) => path.startsWith('/assets/shell/'))
  return [...new Set([...fetched(), ...texts(), ...shell, ...live.flatMap((version) => filesOf(version, named))])]
}
