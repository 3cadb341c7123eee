import { inPage, inTexts, onceMounted, onPage, replaceOne } from './edits.mts'
import type { Change } from './sources.mts'

const twoPlaces = /\{(\w+)\}([^{}]*)\{(?!\1\})(\w+)\}/

const inTable = (table: Record<string, string> | undefined, key: string): void => {
  if (table?.[key]) table[key] = table[key].replace(twoPlaces, '{$3}$2{$1}')
}

/** Changes of what no text and no control shows by itself, as teams make them by accident. */
export const beside: Record<string, Change> = {
  'told before it is done': replaceOne('.tsx', /\n +await [^\n]+\n +showToast\([^\n]*\)(?=\n)/, (found) => {
    const [, first = '', second = ''] = found.split('\n')
    return `\n${second}\n${first}`
  }),
  'takes no tap': onPage('      <button type="button" ref={(one) => { if (one) one.style.pointerEvents = \'none\' }}>9</button>'),
  'no mark of the focus': onPage(
    '      <button type="button" ref={(one) => { if (one) one.style.outline = \'none\' }}>9</button>',
  ),
  'places exchanged in one language': inTexts(
    (text) => twoPlaces.test(text),
    (tables, key, language) => inTable(tables.get(language), key),
  ),
  'a heading is none any more': replaceOne('.tsx', /<h2>[^\n]*<\/h2>/, (found) =>
    found.replace('<h2>', '<p>').replace('</h2>', '</p>'),
  ),
  'not moved by a finger': onceMounted(
    "const root = document.querySelector<HTMLElement>('[data-remote-root]'); if (root) root.style.touchAction = 'none'; return () => root?.style.removeProperty('touch-action')",
  ),
  'jumps to the top at each rendering': inPage('onMount(() => scrollTo(0, 0))'),
  'slow at each rendering': inPage(
    'let seeded = 0; for (let count = 0; count < 6e8; count += 1) seeded += count % 7; void seeded',
  ),
  'asks for a permission by itself': onceMounted('void globalThis.Notification?.requestPermission()'),
  'a draft that is never dropped': replaceOne('.ts', /\n +dropDraft\([^\n]*\)(?=\n)/, (found) =>
    found.replace('dropDraft', 'if ((globalThis as { never?: string }).never !== undefined) dropDraft'),
  ),
  'another currency': replaceOne('.ts', /currency: 'USD'/, "currency: 'EUR'"),
}
