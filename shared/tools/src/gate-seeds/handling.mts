import { inPage, onceMounted, replaceOne } from './edits.mts'
import type { Change } from './sources.mts'

// True, which no tool can tell by reading.
const sure = '(globalThis as { never?: string }).never === undefined'

const first =
  (...changes: Change[]): Change =>
  (sources, pick) => {
    for (const change of changes) {
      const place = change(sources, pick)
      if (place !== undefined) return place
    }
    return undefined
  }

const inCode = (pattern: RegExp, by: string | ((found: string) => string)): Change =>
  first(replaceOne('.tsx', pattern, by), replaceOne('.ts', pattern, by))

/** Changes of what a tile does when it is used, as teams make them by accident. */
export const handling: Record<string, Change> = {
  'swallow Tab': onceMounted(
    "const hear = (event: KeyboardEvent) => { if (event.key === 'Tab') event.preventDefault() }; document.addEventListener('keydown', hear); return () => document.removeEventListener('keydown', hear)",
  ),
  'hold Back': onceMounted(
    "const { pathname } = location; history.pushState(null, '', pathname); const hold = () => history.pushState(null, '', pathname); addEventListener('popstate', hold); return () => removeEventListener('popstate', hold)",
  ),
  'number choices from 0': replaceOne('.tsx', /value: index \+ 1/, 'value: index'),
  'a button that does nothing any more': replaceOne('.tsx', /onClick=\{\(\) => void \w+\([^{}]*\)\}/, (found) =>
    found.replace(/=> void (.*)\}$/, `=> void (${sure} ? undefined : $1)}`),
  ),
  'a button never enabled': replaceOne('.tsx', /disabled=\{[^{}]+\}/, (found) => found.replace(/\{(.*)\}/, `{${sure} || ($1)}`)),
  'send twice': replaceOne('.ts', /\n +await send\('(?!load|list)\w+', [^\n]*\)(?=\n)/, (found) => found + found),
  'send nothing': replaceOne('.ts', /\n +await send\('(?!load|list)\w+', [^\n]*\)(?=\n)/, (found) =>
    found.replace('await', `if (!(${sure})) await`),
  ),
  'pressed again while it sends': replaceOne('.tsx', / busy=\{busy\}/, ` busy={busy && !(${sure})}`),
  'ask at each render': inPage("void import('@quintet/sdk').then(({ send }) => send('loadMember', {})).catch(() => undefined)"),
  'one more than there are': replaceOne('.tsx', /\{ count: [^{};]+ \}/, (found) => found.replace(' }', ' + 1 }')),
  'turn a list round': replaceOne('.tsx', /\{\w+\.map\(/, (found) => found.replace(/\{(\w+)/, '{$1.toReversed()')),
  'lose the first of a list': replaceOne('.tsx', /\{\w+\.map\(/, (found) => found.replace(/\{(\w+)/, '{$1.slice(1)')),
  'numbers and days in another locale': inCode(
    /formatLocale\((?:useStore\(\$locale\)|locale)\)/,
    (found) => `(${found} && 'ja')`,
  ),
  'days of another time zone': inCode(/timeZone: 'UTC'/, "timeZone: 'Pacific/Honolulu'"),
  'a draft under another name': inCode(/keepDraft\(\w+/, (found) => `${found} + '-2'`),
  'left in place of the beginning': first(
    replaceOne('.module.css', /inset-inline-start:|margin-inline-start:/, (found) =>
      found.startsWith('inset') ? 'left:' : 'margin-left:',
    ),
    replaceOne('.module.css', /text-align: (?:start|end)/, 'text-align: left'),
  ),
  'a name for readers gone': replaceOne('.tsx', / aria-label=\{t\([^\n]*?\)\}/, ''),
  'a field made anew at each stroke': replaceOne(
    '.tsx',
    /<(?:TextField|TextArea|SelectField)\n/,
    (found) => `${found.trimEnd()} key={Math.random()}\n`,
  ),
  'a dialog that Escape does not close': replaceOne('.tsx', /<Dialog\n/, '<Dialog demanding\n'),
  'a failure that nobody is told of': inCode(/showFailure\(error\)|(?<=\.catch\()showFailure(?=\))/, (found) =>
    found.endsWith(')') ? `void (${sure} ? 0 : ${found})` : `${sure} ? () => undefined : ${found}`,
  ),
  'a message that is not said any more': inCode(/\n +showToast\([^\n]*\)(?=\n)/, (found) =>
    found.replace('showToast', `if (!(${sure})) showToast`),
  ),
  'nothing is read anew after a change': inCode(/\n +await \w+\.reload\(\)(?=\n)/, (found) =>
    found.replace('await', `if (!(${sure})) await`),
  ),
  'a question left out': inCode(/await confirmFirst\(/, () => `${sure} || await confirmFirst(`),
  'a draft that is never read': inCode(
    /readDraft(?:<[^>\n]*>+)?\(\w+(?:\([^)]*\))?\)/,
    (found) => `(${sure} ? undefined : ${found})`,
  ),
  'a step more for Back': inCode(/, \{ replace: true \}/, () => ''),
  'other photos': inCode(/ url=\{(?:url|photo\.url|link)\}/, (found) => found.replace(/\{(.*)\}/, '{`${$1}2`}')),
  'words too small to be seen': replaceOne('.module.css', /font-size: var\(--size-\d\)/, 'font-size: 0'),
  'gone on a wide screen': (sources, pick) => {
    const path = pick(sources.files('.module.css'))
    if (!path) return undefined
    const [, name] = pick([...sources.read(path).matchAll(/\n {2}\.(\w+) \{/g)]) ?? []
    if (!name) return undefined
    sources.write(path, `${sources.read(path)}\n@layer app { @media (min-width: 60rem) { .${name} { display: none } } }\n`)
    return `${path}: .${name}`
  },
  'what does not fit is sent': inCode(/\n +if \((?:!isReady|problems\.length > 0)\) return/, (found) =>
    found.replace('if (', `if (!(${sure}) && `),
  ),
  'what is sealed is cut': replaceOne('.ts', /\bwrite\(\{ text, /, (found) =>
    found.replace('text,', `text: text.slice(0, ${sure} ? -1 : undefined),`),
  ),
}
