// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseColourScheme, type ColourScheme } from '@quintet/sdk'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followColourScheme } from '../src/document/follow-colour-scheme.ts'

const html = readFileSync(join(import.meta.dirname, '../src/index.html'), 'utf8')
const [, beforeFirstPaint = ''] = /<script nonce="\{\{nonce\}\}">([^]*?)<\/script>/.exec(html) ?? []
const metas = html.match(/<meta name="theme-color"[^>]*>/g) ?? []

const shown = () => ({
  scheme: document.documentElement.style.colorScheme,
  bars: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => meta.getAttribute('media')),
})

const asOnDevice = { scheme: '', bars: ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'] }
const expected: [ColourScheme, ReturnType<typeof shown>][] = [
  ['dark', { scheme: 'dark', bars: ['not all', 'all'] }],
  ['light', { scheme: 'light', bars: ['all', 'not all'] }],
  ['device', asOnDevice],
]

const openPage = () => {
  document.head.innerHTML = metas.join('')
  document.documentElement.removeAttribute('style')
}

beforeEach(openPage)
afterEach(() => {
  chooseColourScheme('device')
  localStorage.clear()
})

test('the page as it comes follows the device', () => {
  expect(metas).toHaveLength(2)
  expect(shown()).toEqual(asOnDevice)
})

test('document and browser bar follow each choice at once', () => {
  const stop = followColourScheme(document)
  for (const [scheme, page] of expected) {
    chooseColourScheme(scheme)
    expect(shown(), scheme).toEqual(page)
  }
  stop()
})

test('the page shows before its first paint what was kept, as the shell does afterwards', () => {
  for (const [scheme, page] of expected) {
    openPage()
    chooseColourScheme(scheme)
    new Function(beforeFirstPaint)()
    expect(shown(), scheme).toEqual(page)
  }
})

test('a browser that keeps nothing gets its own colours', () => {
  new Function('localStorage', beforeFirstPaint)({
    getItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  expect(shown()).toEqual(asOnDevice)
})
