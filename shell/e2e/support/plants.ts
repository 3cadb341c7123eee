// Errors of every kind that a tile can make, each in a file of its own at a line that is known.

/** Where in the life of a tile it is thrown. */
export type PlantKind = 'render' | 'effect' | 'clean-up' | 'handler' | 'rejected promise' | 'late chunk' | 'worker'

export interface Plant {
  kind: PlantKind
  /** What makes it happen besides opening the tile. */
  act?: 'click' | 'leave'
  /** Statements of the module, `BOOM` where it throws; it exports the component `Plant`. */
  code: string
  /** Another module beside it, in which `BOOM` stands. */
  other?: { ending: string; code: string }
}

const imports = `import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'\n`
const idle = 'return <p>Planted</p>'
const button = (run: string) => `return <button id="plant" onClick={() => { ${run} }}>Planted</button>`
const component = (body: string) => `export function Plant() {\n${body}\n}`

/** Twenty of them. */
export const plants: readonly Plant[] = [
  { kind: 'render', code: component('BOOM') },
  { kind: 'render', code: `function Inner(): never {\nBOOM\n}\n${component('return <section><Inner /></section>')}` },
  { kind: 'render', code: component(`const value = useMemo(() => {\nBOOM\n}, [])\nreturn <p>{value}</p>`) },
  { kind: 'render', code: component(`const [value] = useState(() => {\nBOOM\n})\nreturn <p>{value}</p>`) },
  { kind: 'effect', code: component(`useEffect(() => {\nBOOM\n}, [])\n${idle}`) },
  { kind: 'effect', code: component(`useLayoutEffect(() => {\nBOOM\n}, [])\n${idle}`) },
  { kind: 'effect', code: component(`useEffect(() => void setTimeout(() => {\nBOOM\n}, 10), [])\n${idle}`) },
  { kind: 'clean-up', act: 'leave', code: component(`useEffect(() => () => {\nBOOM\n}, [])\n${idle}`) },
  { kind: 'clean-up', act: 'leave', code: component(`useLayoutEffect(() => () => {\nBOOM\n}, [])\n${idle}`) },
  {
    kind: 'clean-up',
    act: 'click',
    code: component(`const [on, set] = useState(true)\nuseEffect(() => () => {\nBOOM\n}, [on])\n${button('set(false)')}`),
  },
  { kind: 'handler', act: 'click', code: component(button('\nBOOM\n')) },
  { kind: 'handler', act: 'click', code: `const helper = (): never => {\nBOOM\n}\n${component(button('helper()'))}` },
  {
    kind: 'handler',
    act: 'click',
    code: component(`const listen = (node: HTMLElement | null) => node?.addEventListener('click', () => {\nBOOM\n})
return <button id="plant" ref={(node) => void listen(node)}>Planted</button>`),
  },
  {
    kind: 'handler',
    act: 'click',
    code: `import { other } from './NAME-other.ts'\n${component(button('other()'))}`,
    other: { ending: 'ts', code: 'export const other = (): never => {\nBOOM\n}' },
  },
  { kind: 'rejected promise', act: 'click', code: `const save = async () => {\nBOOM\n}\n${component(button('void save()'))}` },
  {
    kind: 'rejected promise',
    code: `const load = async () => {\nBOOM\n}\n${component(`useEffect(() => void load(), [])\n${idle}`)}`,
  },
  {
    kind: 'rejected promise',
    act: 'click',
    code: `const later = () => Promise.resolve(1).then(() => {\nBOOM\n})\n${component(button('void later()'))}`,
  },
  {
    kind: 'late chunk',
    code: `const Late = lazy(() => import('./NAME-other.tsx'))\n${component('return <Suspense fallback={null}><Late /></Suspense>')}`,
    other: { ending: 'tsx', code: 'export default function Late(): never {\nBOOM\n}' },
  },
  {
    kind: 'late chunk',
    act: 'click',
    code: component(button(`void import('./NAME-other.ts').then(({ late }) => late())`)),
    other: { ending: 'ts', code: 'export const late = (): never => {\nBOOM\n}' },
  },
  {
    kind: 'worker',
    act: 'click',
    code: `import { watchWorker } from '@quintet/sdk'
${component(button(`watchWorker(new Worker(new URL('./NAME-other.ts', import.meta.url), { type: 'module' })).postMessage(1)`))}`,
    other: { ending: 'ts', code: 'onmessage = () => {\nBOOM\n}' },
  },
]

/** A module with its throw, and the line of it. */
export interface PlantedFile {
  path: string
  text: string
  /** From 1; none in a file that only leads to another. */
  line?: number
}

const nameOf = (index: number): string => `plant-${String(index + 1).padStart(2, '0')}`

// Comments move the lines apart, so that no two throws stand at the same place.
const fileOf = (path: string, code: string, index: number): PlantedFile => {
  const text = `// @ts-nocheck\n${'// A line of its own.\n'.repeat(index)}${imports}${code.replaceAll('NAME', nameOf(index))}\n`
  const line = text.split('\n').indexOf('BOOM') + 1
  return { path, text: text.replace('BOOM', `throw new RangeError('Planted ${index}')`), ...(line > 0 && { line }) }
}

/** The modules of a plant; the place of its throw stands in one of them. */
export const filesOf = ({ code, other }: Plant, index: number): PlantedFile[] => [
  fileOf(`${nameOf(index)}.tsx`, code, index),
  ...(other ? [fileOf(`${nameOf(index)}-other.${other.ending}`, other.code, index)] : []),
]

/** The routes of a tile that shows the plant whose number stands in the page's storage. */
export const plantedRoutes = (): string => {
  const names = plants.map((_, index) => `import { Plant as Plant${index} } from './plants/${nameOf(index)}.tsx'`)
  const list = plants.map((_, index) => `Plant${index}`).join(', ')
  return `// @ts-nocheck
${names.join('\n')}
const all = [${list}]
export function Routes() {
  const Plant = all[Number(localStorage.getItem('plant'))]
  return <main><h1>Planted</h1><a href="/home" data-way-back>Back</a><Plant /></main>
}
`
}
