import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// What the dashboard's style hides while a request hangs; what is drawn then stands in hanging-request.test.tsx.

const file = readFileSync(new URL('../src/home/home.module.css', import.meta.url), 'utf8')
const css = file.replaceAll(/\/\*.*?\*\//gs, '')

/** What each innermost rule says. */
const rules = [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = '', said = '']) => ({
  selector: selector.trim(),
  said: said.trim().split(/;\s*/),
}))

it('hides the tiles for two and a half seconds at most, and shows them for good after that', () => {
  const waiting = rules.find(({ selector }) => selector === '.side[aria-busy]')
  expect(waiting?.said).toEqual(expect.arrayContaining(['visibility: hidden', 'animation: show 1ms 2500ms forwards']))
  expect(css).toMatch(/@keyframes show \{\s*to \{\s*visibility: visible;?\s*\}\s*\}/)
})

const hides = ({ said }: { said: string[] }) =>
  said.some((one) =>
    /^(visibility: (hidden|collapse)|display: none|opacity: 0|pointer-events: none|content-visibility: .*)$/.test(one),
  )

it('hides nothing of the tiles besides, but their pictures where the words need the room', () => {
  expect(rules.filter(hides).map(({ selector }) => selector)).toEqual(['.when', '.side[aria-busy]', 'from', '.tile > .emblem'])
})

it('shows them in time to who wants no motion, too', () => {
  const reset = readFileSync(new URL('../../shared/ui/src/styles/reset.css', import.meta.url), 'utf8')
  const [, still = ''] = reset.split('@media (prefers-reduced-motion: reduce)')
  expect(still).toContain('animation-duration')
  // What has no animation at all stays as it is before it: hidden.
  expect(still).not.toMatch(/animation(-name|-delay|-fill-mode|-play-state)?:/)
})
