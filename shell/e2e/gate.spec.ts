import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { buildRegistry, openReleases } from '@quintet/registry'
import { judgeBuild } from '@quintet/remote-kit/gate'
import { removeApart, scaffoldApart } from '@quintet/remote-kit/scaffold'
import { translateTitle } from './support/new-tile.ts'

// Each look of the gate at a real build of a new tile: what it is for it names by its rule, and without the change it says nothing.

const root = join(import.meta.dirname, '../..')
const apart = join(tmpdir(), `quintet-gate-${process.pid}`)
const builder = join(root, 'shared/remote-kit/bin/quintet-build.mjs')
let folder = ''
let page = ''
let sound = ''

test.beforeAll(async () => {
  folder = await scaffoldApart(apart, 'gated')
  await translateTitle(folder)
  page = join(folder, 'src/pages/home-page.tsx')
  sound = await readFile(page, 'utf8')
})
test.afterAll(() => removeApart(apart))
test.afterEach(() => writeFile(page, sound))

const build = () => promisify(execFile)(process.execPath, [builder, 'build'], { cwd: folder })

const rulesOf = async (data = process.env.E2E_DATA ?? ''): Promise<string[]> => {
  await build()
  const releases = openReleases(data)
  const findings = await judgeBuild({ root, folder, releases, say: () => undefined, soon: true })
  return [...new Set(findings.map(({ rule }) => rule))]
}

const start = /export const HomePage = \(.*\) => \{\n/
const end = /\n\s*<\/Page>/

const once = (statement: string) =>
  `import { useEffect as onMount } from 'react'\n${sound.replace(start, (found) => `${found}  onMount(() => { ${statement} }, [])\n`)}`
const shown = (elements: string) => sound.replace(end, (found) => `\n${elements}${found}`)
const styled = (style: string) => shown(`      <div ref={(one) => { if (one) Object.assign(one.style, ${style}) }} />`)

const looks: [rule: string, name: string, change: () => string][] = [
  ['raw-keys', 'a key', () => shown('      <p>{"home.other"}</p>')],
  ['placeholders', 'a place', () => shown('      <p>{"{count} people"}</p>')],
  ['untranslated', 'English', () => shown('      <p>This is not translated yet by anybody.</p>')],
  ['blank', 'a screen without a heading', () => sound.replace('return (', 'return document.body.isConnected ? <p>1</p> : (')],
  ['way-back', 'a covered way back', () => styled("{ position: 'fixed', inset: '0', zIndex: '99' }")],
  ['outside', 'another look of the page', () => once("document.body.style.filter = 'invert(1)'")],
  ['outside', 'an element beside the frame', () => once("document.body.append(document.createElement('aside'))")],
  ['left-listeners', 'a listener that stays', () => once("document.addEventListener('keydown', () => undefined)")],
  ['left-timers', 'a timer that stays', () => once('setInterval(() => undefined, 60_000)')],
  ['axe', 'a picture without words', () => shown('      <img src="/photos/x" />')],
  ['foreign-requests', 'another site', () => once("void fetch(['https:', '', 'elsewhere.example'].join('/')).catch(() => 0)")],
  ['policy', 'code out of a string', () => once("try { globalThis['ev' + 'al' as 'eval']('1') } catch { /* forbidden */ }")],
  ['calls', 'an undeclared call', () => once("void fetch('/api/nothing', { method: 'POST', body: '{}' })")],
  ['addresses', 'a link to nowhere', () => shown('      <a href="/gated/nowhere">1</a>')],
  [
    'page-errors',
    'a click that throws',
    () => shown('      <button type="button" onClick={() => { throw new Error(\'x\') }}>1</button>'),
  ],
  [
    'keyboard',
    'a key that is swallowed',
    () =>
      once(
        "const hear = (event: KeyboardEvent) => { if (event.key === 'Tab') event.preventDefault() }; document.addEventListener('keydown', hear); return () => document.removeEventListener('keydown', hear)",
      ),
  ],
  [
    'way-back',
    'Back held',
    () =>
      once(
        "const hold = () => history.pushState(null, '', '/gated'); hold(); addEventListener('popstate', hold); return () => removeEventListener('popstate', hold)",
      ),
  ],
  [
    'reach',
    'a button that takes no tap',
    () => shown('      <button type="button" ref={(one) => { if (one) one.style.pointerEvents = \'none\' }}>1</button>'),
  ],
  [
    'reach',
    'a page that no finger moves',
    () =>
      once(
        "const root = document.querySelector<HTMLElement>('[data-remote-root]'); if (root) Object.assign(root.style, { minHeight: '100vh', touchAction: 'none' })",
      ),
  ],
  [
    'keyboard',
    'a button that the focus does not mark',
    () => shown('      <button type="button" ref={(one) => { if (one) one.style.outline = \'none\' }}>1</button>'),
  ],
  ['screen-stands', 'a screen that throws', () => once("throw new Error('x')")],
]

test('@full a sound tile passes', async () => {
  test.setTimeout(240_000)
  expect(await rulesOf()).toEqual([])
})

for (const [rule, name, change] of looks)
  test(`@full ${name} is stopped by ${rule}`, async () => {
    test.setTimeout(240_000)
    const changed = change()
    expect(changed).not.toBe(sound)
    await writeFile(page, changed)
    expect(await rulesOf()).toContain(rule)
  })

// What the live version does, and what the build does otherwise.
const button = (pressed: string, rest = '') => shown(`      <button type="button" ${rest}onClick={() => ${pressed}}>1</button>`)
const keep = (name: string) => button(`sessionStorage.setItem('${name}', '1')`)
const keepForGood = (before = '', after = '') =>
  shown(`      ${before}<button type="button" onClick={() => localStorage.setItem('one', '1')}>1</button>${after}`)
const unlessPressed = '<div onClickCapture={(event) => event.detail > 0 && event.stopPropagation()}>'
const heardKeys = () =>
  once(
    "const hear = ({ key }: KeyboardEvent) => void (key === '5' && localStorage.setItem('one', '1')); document.addEventListener('keydown', hear); return () => document.removeEventListener('keydown', hear)",
  )
const counted = (days: number) => shown(`      <p>Samir, {${days}} 2026</p>`)
// Two labels that stand nowhere else on the screen.
const label = "t('home.ready', { count: 1 })"
const rows = (one: number, other: number) =>
  shown(`      <dl><dt>{${label}}</dt><dd>{${one}}</dd><dt>{${label} + t('home.title')}</dt><dd>{${other}}</dd></dl>`)
const heard = (role: string) => shown(`      <p ${role}>1</p>`)

const ask = `void fetch('/api/language', { method: 'POST', body: '{"67":6}' })`
const say = (code: string) => `void fetch('/api/language', { method: 'POST', body: JSON.stringify({ 67: Number(${code}) }) })`
const pictured = (objectPosition: string) =>
  shown(
    `      <img src="/photos/x" alt="8" ref={(one) => { if (one) Object.assign(one.style, { width: '90px', height: '90px', objectFit: 'cover', objectPosition: '${objectPosition}' }) }} />`,
  )
const measured = (by: string) =>
  shown(`      <div onChange={({ target, currentTarget: all }) => {
        const field = all.querySelector<HTMLInputElement>('[inputmode]')
        if (field && (target as HTMLInputElement).type === 'radio') field.value = String(Number(field.value) ${by})
      }}>
        <input inputMode="decimal" aria-label="1" />
        <input type="radio" name="unit" aria-label="2" defaultChecked />
        <input type="radio" name="unit" aria-label="3" />
      </div>`)
const toggled = (back: string) =>
  shown(`      <div>
        <button type="button" aria-expanded="false" onClick={({ currentTarget: it }) => {
          const part = it.nextElementSibling as HTMLElement
          part.hidden = !part.hidden
          it.setAttribute('aria-expanded', String(!part.hidden))
        }}>1</button>
        <p hidden>
          <button type="button" aria-pressed="false" onClick={({ currentTarget: it }) => {
            const isPressed = it.getAttribute('aria-pressed') === 'true'
            it.setAttribute('aria-pressed', String(!isPressed))
            ${say(`isPressed ? ${back}`)}
          }}>2</button>
        </p>
      </div>`)
const chosen = (value: string) =>
  shown(`      <div>
        <select aria-label="1" id="chosen">{['1', '2', '6', '8'].map((one) => <option key={one}>{one}</option>)}</select>
        <button type="button" onClick={() => {
          const it = document.querySelector<HTMLSelectElement>('#chosen')
          if (it) ${say(value)}
        }}>3</button>
      </div>`)
// The second button sends the same as the first, which has failed once by then.
const failing = (isTold: boolean) =>
  shown(`      <div>
        <button type="button" onClick={() => { ${say('6')} }}>1</button>
        <button type="button" onClick={({ currentTarget: it }) => {
          ${say('6').replace('void ', 'void (').replace(/$/, ')')}.then(({ ok }) => { if (!ok && ${isTold}) it.insertAdjacentElement('afterend', document.createElement('h2'))?.append('4') })
        }}>2</button>
      </div>`)
const differences: [rule: string, name: string, live: () => string, now: () => string][] = [
  ['stored', 'another name in the storage', () => keep('one'), () => keep('two')],
  ['stored', 'kept for the tab alone', () => keepForGood(), () => keep('one')],
  ['stored', 'a button that only a key presses', () => keepForGood(), () => keepForGood(unlessPressed, '</div>')],
  ['stored', 'a key that is not heard any more', heardKeys, () => sound],
  ['figures', 'another number', () => counted(3), () => counted(4)],
  ['controls', 'a button that is gone', () => keep('one'), () => sound],
  ['controls', 'a button that is shut', () => keep('one'), () => button("sessionStorage.setItem('one', '1')", 'disabled ')],
  [
    'sends',
    'a press while the answer to the first is awaited',
    () =>
      shown(
        `      <button type="button" onClick={({ currentTarget: it }) => { if (it.dataset['busy']) return; it.dataset['busy'] = 'yes'; ${ask}.finally(() => delete it.dataset['busy']) }}>1</button>`,
      ),
    () => button(ask.replace('void ', '')),
  ],
  ['marks', 'a heading that is none any more', () => shown('      <h2>1</h2>'), () => shown('      <p>1</p>')],
  ['order', 'two values exchanged', () => rows(3, 4), () => rows(4, 3)],
  ['asks', 'a permission asked for unasked', () => sound, () => once('void globalThis.Notification?.requestPermission()')],
  [
    'slow',
    'work at each rendering',
    () => sound,
    () =>
      sound.replace(
        start,
        (found) => `${found}  let sum = 0; for (let count = 0; count < 2e9; count += 1) sum += count % 7; void sum\n`,
      ),
  ],
  ['pictures', 'a picture that is cut otherwise', () => pictured('50% 0%'), () => pictured('50% 100%')],
  ['controls', 'a measure that another unit leaves as it was', () => measured('* 2'), () => measured('')],
  ['sends', 'what is pressed and cannot be taken back', () => toggled("'1' : '6'"), () => toggled("'6' : '6'")],
  ['sends', 'one choice of some that is sent as another', () => chosen('it.value'), () => chosen("it.value.replace('6', '1')")],
  ['marks', 'a failure that one of two buttons does not tell of', () => failing(true), () => failing(false)],
  ['marks', 'a role that is gone', () => heard('role="status"'), () => heard('')],
]

for (const [rule, name, live, now] of differences)
  test(`@full ${name} is stopped by ${rule}, beside the live version alone`, async () => {
    test.setTimeout(480_000)
    const data = await mkdtemp(join(tmpdir(), 'quintet-gate-live-'))
    try {
      await writeFile(page, live())
      await build()
      await buildRegistry(data, [join(folder, 'dist')])
      expect(await rulesOf(data)).toEqual([])
      await writeFile(page, now())
      expect(await rulesOf(data)).toEqual([rule])
    } finally {
      await rm(data, { recursive: true })
    }
  })
