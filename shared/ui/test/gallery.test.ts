import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
const gallery = '../../../shell/gallery/src/'

/** Components that a package file hands out: names that begin with a capital and are no types. */
const componentsOf = (file: string): string[] =>
  [...read(`../src/${file}`).matchAll(/export \{([^}]*)\}/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name))

// Not alone on a page: they need a member's keys, or a map that another test opens and reads (location-map.spec.ts).
const elsewhere = new Set(['KeysGate', 'PlaceMap', 'ZonePicture'])

test('every component stands in the gallery', () => {
  const folder = fileURLToPath(new URL(`${gallery}pieces`, import.meta.url))
  const pages = [...readdirSync(folder).map((file) => `${gallery}pieces/${file}`), `${gallery}gallery.tsx`].map(read).join('\n')
  const components = ['index.ts', 'profile/index.ts', 'keys/index.ts', 'gestures/index.ts'].flatMap(componentsOf)
  expect(components.length).toBeGreaterThan(30)
  expect(components.filter((name) => !elsewhere.has(name) && !new RegExp(`<${name}\\b`).test(pages))).toEqual([])
})
