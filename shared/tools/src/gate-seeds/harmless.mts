import { inPage, inStyles, inTexts, onceMounted, onPage, replaceOne } from './edits.mts'
import type { Change } from './sources.mts'

/** Changes that nobody would notice, or would welcome, by kind. */
export const harmless: Record<string, Change> = {
  'a comment': inPage('// Nothing to see.'),
  'a private constant': inPage('const seeded = 1; void seeded'),
  'a new helper': (sources, pick) => {
    sources.write('src/helper.ts', '/** Twice as much. */\nexport const twice = (value: number): number => value * 2\n')
    return onceMounted("void import('../helper.ts').then(({ twice }) => twice(2))")(sources, pick)
  },
  'another wording': inTexts(
    (text) => text.endsWith('.') && !text.includes('{'),
    (tables, key) => {
      for (const table of tables.values()) table[key] = (table[key] ?? '').replace(/\.$/, '!')
    },
  ),
  'another wording around a place': inTexts(
    (text) => /^[^{}]*\{\w+\}[^{}]*$/.test(text) && text.endsWith('.'),
    (tables, key) => {
      for (const table of tables.values()) table[key] = (table[key] ?? '').replace(/\.$/, '!')
    },
  ),
  'another label': inTexts(
    (text) => /^\p{L}[\p{L} ]+$/u.test(text),
    (tables, key) => {
      for (const table of tables.values()) table[key] = `${table[key] ?? ''} »`
    },
  ),
  'a sheet in place of a popup': replaceOne('.tsx', /<Dialog\n(?![^>]*kind=)/, '<Dialog kind="sheet"\n'),
  'values sent in another order': replaceOne('.ts', /send\('\w+', \{ \w+, \w+ \}/, (found) =>
    found.replace(/\{ (\w+), (\w+) \}/, '{ $2, $1 }'),
  ),
  'loaded a little later': replaceOne(
    '.tsx',
    /useEffect\(preloadScreens, \[\]\)/,
    'useEffect(() => void setTimeout(preloadScreens, 20), [])',
  ),
  'texts in another order': inTexts(
    () => true,
    (tables) => {
      for (const [name, table] of tables) tables.set(name, Object.fromEntries(Object.entries(table).toReversed()))
    },
  ),
  'an animation of its own': inStyles(
    '@layer app { .seeded { animation: seeded 1s infinite } @keyframes seeded { from { opacity: 0.9 } to { opacity: 1 } } }',
  ),
  'a colour within the tokens': inStyles('@layer app { .seeded { color: var(--ink) } }'),
  'a state of its own': inStyles('@layer app { .seeded:hover > p { text-decoration: underline } }'),
  'a rule for print': inStyles('@layer app { @media print { .seeded { display: none } } }'),
  'a listener that goes': inPage(
    "onMount(() => { const hear = () => undefined; document.addEventListener('keydown', hear); return () => document.removeEventListener('keydown', hear) }, [])",
  ),
  'a timer that goes': inPage(
    'onMount(() => { const timer = setInterval(() => undefined, 60_000); return () => clearInterval(timer) }, [])',
  ),
  // Not in the effect itself, which the lint refuses.
  'a state that changes once': inPage(
    'const [, once] = keep(0); onMount(() => { const timer = setTimeout(() => once(1)); return () => clearTimeout(timer) }, [])',
  ),
  'digits on the page': onPage('      <p>2026</p>'),
  'a section of its own': onPage('      <section><h2>9</h2><p>10</p></section>'),
  'a mark of the focus of its own': onPage(
    "      <button type=\"button\" ref={(one) => { if (one) Object.assign(one.style, { outline: 'none' }) }} onFocus={({ currentTarget: { style } }) => { style.boxShadow = '0 0 0 3px currentColor' }} onBlur={({ currentTarget: { style } }) => { style.boxShadow = '' }}>11</button>",
  ),
  'a part that a finger moves': onPage(
    "      <div ref={(one) => { if (one) Object.assign(one.style, { blockSize: '90px', touchAction: 'none' }) }} />",
  ),
  'a rule between': onPage('      <hr />'),
  'a button that does nothing': onPage('      <button type="button">5</button>'),
  'an attribute of its own': onPage('      <p data-seeded="yes">6</p>'),
  'a link home': onPage('      <a href="/home">7</a>'),
  'a note in storage': onceMounted("sessionStorage.setItem('seeded', '1'); return () => sessionStorage.removeItem('seeded')"),
  'a picture with words': onPage('      <img src="/photos/x" alt="8" />'),
  'a space more': replaceOne('.module.css', /gap: var\(--space-3\)/, 'gap: var(--space-4)'),
  'a smaller corner': replaceOne('.module.css', /border-radius: var\(--radius\)/, 'border-radius: 4px'),
  'a picture of another quality': replaceOne('.ts', /JPEG_QUALITY \/ 100/, 'JPEG_QUALITY / 120'),
  'photos asked for in another size': replaceOne(
    '.tsx',
    /'\(min-width: 32rem\) 12rem, 45vw'/,
    "'(min-width: 32rem) 14rem, 50vw'",
  ),
  'what is pressed called otherwise': replaceOne(
    '.tsx',
    /`\$\{t\(`reaction\.\$\{kind\}`\)\} · \$\{t\('reaction\.remove'\)\}`/,
    (found) => found.replace(/^`(.*) · (.*)`$/, '`$2: $1`'),
  ),
  'closed as the answer comes': replaceOne(
    '.tsx',
    /await savePause\(until\)\n +onClose\(\)/,
    'await savePause(until).then(onClose)',
  ),
}
