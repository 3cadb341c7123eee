import type { Change, Sources } from './sources.mts'

// Ways to change a tile's sources at a place of chance.

const pageStart = /export const \w+Page = \([^\n]*\) => \{\n/

/** Puts a statement at the beginning of a page, with what it takes of React. */
export const inPage =
  (statement: string): Change =>
  (sources, pick) => {
    const path = pick(sources.files('-page.tsx').filter((file) => pageStart.test(sources.read(file))))
    if (!path) return undefined
    const text = sources.read(path).replace(pageStart, (start) => `${start}  ${statement}\n`)
    sources.write(path, `import { useEffect as onMount, useState as keep } from 'react'\n${text}`.replace(unused(statement), ''))
    return path
  }

// What is imported and not used would be stopped for that.
const unused = (statement: string): RegExp => {
  const names = [
    ...(statement.includes('onMount(') ? [] : ['useEffect as onMount']),
    ...(statement.includes('keep(') ? [] : ['useState as keep']),
  ]
  if (names.length === 2) return /^import .*\n/
  return names.length === 1 ? new RegExp(`(?:, )?${names[0]}(?:, )?`) : /^$/
}

const pageEnd = /\n\s*<\/\w*Page>/
// A page that takes one function and nothing beside it.
const takesFunction = /<\w*Page[^\n]*>\s*\{\(.*\) =>/

const hasRoom = (text: string): boolean => pageEnd.test(text) && !takesFunction.test(text)

/** Puts elements at the end of what a page shows. */
export const onPage =
  (elements: string): Change =>
  (sources, pick) => {
    const path = pick(sources.files('-page.tsx').filter((file) => hasRoom(sources.read(file))))
    if (!path) return undefined
    sources.write(
      path,
      sources.read(path).replace(pageEnd, (end) => `\n${elements}${end}`),
    )
    return path
  }

/** Puts a statement where a mounted page runs it once. */
export const onceMounted = (statement: string): Change => inPage(`onMount(() => { ${statement} }, [])`)

/** Adds to a style sheet of the tile. */
export const inStyles =
  (rule: string): Change =>
  (sources, pick) => {
    const path = pick(sources.files('.module.css'))
    if (!path) return undefined
    sources.write(path, `${sources.read(path)}\n${rule}\n`)
    return path
  }

/** Replaces one of the places of a pattern in files that end so. */
export const replaceOne =
  (ending: string, pattern: RegExp, by: string | ((found: string) => string)): Change =>
  (sources, pick) => {
    const places = sources
      .files(ending)
      .flatMap((path) => [...sources.read(path).matchAll(new RegExp(pattern, 'g'))].map((match) => ({ path, match })))
    const place = pick(places)
    if (!place) return undefined
    const { path, match } = place
    const text = sources.read(path)
    const end = match.index + match[0].length
    sources.write(path, text.slice(0, match.index) + (typeof by === 'string' ? by : by(match[0])) + text.slice(end))
    return `${path}: ${match[0].trim().slice(0, 60)}`
  }

type Table = Record<string, string>
const languageOf = (path: string): string => path.split('/').at(-1)?.replace('.json', '') ?? ''
const tablesOf = (sources: Sources, english: string): string[] =>
  sources.files('.json').filter((path) => path.replace(/\w+\.json$/, '') === english.replace(/\w+\.json$/, ''))

/** Changes the tables of texts of one part of the tile: all languages are handed over, with one key of chance. */
export const inTexts =
  (
    isFit: (text: string, key: string) => boolean,
    change: (tables: Map<string, Table>, key: string, language: string) => void,
  ): Change =>
  (sources, pick) => {
    const english = pick(sources.files('en.json'))
    if (!english) return undefined
    const paths = tablesOf(sources, english)
    const tables = new Map(paths.map((path) => [languageOf(path), JSON.parse(sources.read(path)) as Table]))
    const key = pick(Object.entries(tables.get('en') ?? {}).flatMap(([name, text]) => (isFit(text, name) ? [name] : [])))
    const language = pick([...tables.keys()].filter((one) => one !== 'en'))
    if (key === undefined || language === undefined) return undefined
    change(tables, key, language)
    for (const path of paths) sources.write(path, `${JSON.stringify(tables.get(languageOf(path)), null, 2)}\n`)
    return `${english}: ${key} (${language})`
  }
