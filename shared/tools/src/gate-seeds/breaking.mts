import { randomBytes } from 'node:crypto'
import { inPage, inStyles, inTexts, onceMounted, onPage, replaceOne } from './edits.mts'
import { beside } from './beside.mts'
import { careless } from './careless.mts'
import { handling } from './handling.mts'
import { secondChoice } from './second-choice.mts'
import type { Change } from './sources.mts'
import { freshEyes } from './fresh-eyes.mts'
import { thirdLook } from './third-look.mts'

// True, which no tool can tell by reading.
const sure = '(globalThis as { never?: string }).never === undefined'

const sentence = (text: string) => text.split(' ').length >= 4

/** Changes that members would suffer from, by kind. */
export const breaking: Record<string, Change> = {
  'rename the face': replaceOne('remote.tsx', /\n  Routes,/, '\n  Screens: Routes,'),
  'another tile inside': replaceOne('remote.tsx', /tile: '\w+'/, "tile: 'elsewhere'"),
  'another name inside': replaceOne('remote.tsx', /name: 'mf-\w+'/, "name: 'mf-elsewhere'"),
  'rename a screen': replaceOne('routes.tsx', /(?:path="\w[^"]+"|\n  '?[\w/:-]+'?: screen)/, (found) =>
    found.replace(/(\w)("|'?:)/, '$1-new$2'),
  ),
  'remove a screen': replaceOne('routes.tsx', /\n\s+(?:<Route path="\w[^"]+".*\/>|'?[\w/:-]+'?: screen\('\w+'\),)/, ''),
  'rename a text everywhere': inTexts(sentence, (tables, key) => {
    for (const [name, table] of tables)
      tables.set(name, Object.fromEntries(Object.entries(table).map(([one, text]) => [one === key ? `${one}New` : one, text])))
  }),
  'remove a text in one language': inTexts(sentence, (tables, key, language) => delete tables.get(language)?.[key]),
  'empty a text in one language': inTexts(sentence, (tables, key, language) =>
    Object.assign(tables.get(language) ?? {}, { [key]: '' }),
  ),
  'leave all of a language in English': inTexts(sentence, (tables, _, language) => tables.set(language, { ...tables.get('en') })),
  'a sentence of another language': inTexts(sentence, (tables, key, language) => {
    const other = [...tables.keys()].find((one) => one !== language && one !== 'en') ?? 'en'
    Object.assign(tables.get(language) ?? {}, { [key]: tables.get(other)?.[key] })
  }),
  'a form of a plural less': inTexts(
    (text) => text.includes(', plural,'),
    (tables, key) => {
      const table = tables.get('ru') ?? {}
      table[key] = (table[key] ?? '').replace(/ few \{[^{}]*\}/, '')
    },
  ),
  'rename a place in one language': inTexts(
    (text) => /\{\w+\}/.test(text),
    (tables, key, language) => {
      const table = tables.get(language) ?? {}
      table[key] = (table[key] ?? '').replace(/\{\w+\}/, '{nothing}')
    },
  ),
  'show a place as it is': onPage('      <p>{"{count} people wait"}</p>'),
  'show a key': onPage('      <p>{"home.titleNew"}</p>'),
  'show undefined': onPage('      <p>{String((globalThis as { never?: string }).never)}</p>'),
  'English in the code': onPage('      <p>This part is still to be translated by somebody.</p>'),
  'a style for the page': inStyles('@layer app { body { letter-spacing: 3px } }'),
  'a style for all buttons': inStyles('@layer app { button { opacity: 0.4 } }'),
  'a token of the design': inStyles('@layer app { :root { --space-3: 40px } }'),
  'turn the page by script': onceMounted("document.body.style.filter = 'invert(1)'"),
  'shrink the page by script': onceMounted("document.documentElement.style.fontSize = '9px'"),
  'hide the page from readers': onceMounted("document.querySelector('#root')?.setAttribute('aria-hidden', 'true')"),
  'leak a listener': onceMounted("document.addEventListener('keydown', () => undefined)"),
  'leak a listener of the window': onceMounted("addEventListener('resize', () => undefined)"),
  'leak a timer': onceMounted('setInterval(() => undefined, 60_000)'),
  'leak an element': onceMounted("document.body.append(document.createElement('aside'))"),
  'leak a sheet': onceMounted('document.adoptedStyleSheets.push(new CSSStyleSheet())'),
  'throw in render': inPage(`if (${sure}) throw new Error('seeded')`),
  'throw in render in one language': inPage("if (document.documentElement.lang === 'hi') throw new Error('seeded')"),
  'throw in an effect': onceMounted("throw new Error('seeded')"),
  'throw on leaving': inPage("onMount(() => () => { throw new Error('seeded') }, [])"),
  'throw later': onceMounted("queueMicrotask(() => { throw new Error('seeded') })"),
  'throw on a click': onPage('      <button type="button" onClick={() => { throw new Error(\'seeded\') }}>1</button>'),
  'lock on a click': onPage(
    '      <button type="button" onClick={() => { while (performance.now() > 0) performance.now() }}>2</button>',
  ),
  'leave the site on a click': onPage(
    '      <button type="button" onClick={() => { location.href = ["https:", "", "elsewhere.example"].join("/") }}>3</button>',
  ),
  'loop in an effect': inPage('const [, again] = keep(0); onMount(() => again((count) => count + 1))'),
  'lock in an effect': onceMounted('while (performance.now() > 0) performance.now()'),
  'cover the way back': onPage(
    "      <div ref={(one) => { if (one) Object.assign(one.style, { position: 'fixed', inset: '0', zIndex: '99' }) }} />",
  ),
  'a blank screen': inPage(`if (${sure}) return null`),
  'no way back': replaceOne('-page.tsx', / back=(?:"[^"]+"|\{[^}]+\})/, ''),
  'ask another site': onceMounted("void fetch(['https:', '', 'elsewhere.example', 'x'].join('/')).catch(() => undefined)"),
  'a picture of another site': onPage("      <img alt=\"\" src={['https:', '', 'elsewhere.example', 'x.png'].join('/')} />"),
  'code out of a string': onceMounted("try { globalThis['ev' + 'al' as 'eval']('1') } catch { }"),
  'an undeclared call': onceMounted("void fetch('/api/no-such-call', { method: 'POST', body: '{}' })"),
  'a call that is refused': onceMounted("void fetch('/api/w-pud', { method: 'POST', body: '{\"z\": 1}' })"),
  'drop a field of a request': replaceOne('.ts', /send\('\w+', \{ \w+, /, (found) => found.replace(/\{ \w+, /, '{ ')),
  'call what the shell lacks': onceMounted(
    "void import('@quintet/sdk').then((sdk) => (sdk as unknown as Record<string, () => void>)['freshThing']?.call(undefined) ?? (sdk as unknown as { fresh(): void }).fresh())",
  ),
  'a button without a name': onPage('      <button type="button"><svg width="24" height="24" aria-hidden="true" /></button>'),
  'a picture without words': onPage('      <img src="/photos/x" />'),
  'a field without a label': onPage('      <input type="text" />'),
  'pale letters': onPage(
    "      <p ref={(one) => { if (one) Object.assign(one.style, { color: '#ccc', background: '#fff' }) }}>0</p>",
  ),
  'wider than the page': onPage(
    "      <div ref={(one) => { if (one) Object.assign(one.style, { inlineSize: '900px', blockSize: '9px' }) }} />",
  ),
  'a link to nowhere': (sources, pick) => onPage(`      <a href="/${sources.tile}/no-such-screen">4</a>`)(sources, pick),
  'another title of the language': onceMounted("document.documentElement.lang = 'xx'"),
  'a large part later': (sources, pick) => {
    sources.write('src/large.ts', `export const large = '${randomBytes(240_000).toString('base64')}'\n`)
    return onceMounted("void import('../large.ts').then(({ large }) => large.length)")(sources, pick)
  },
  ...handling,
  ...beside,
  ...careless,
  ...secondChoice,
  ...thirdLook,
  ...freshEyes,
  'a wrong type': inPage('const seeded: number = String(1); void seeded'),
}
