import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// A reader who comes to a package finds what it is, what others use of it, and how its tests are run alone.

const root = fileURLToPath(new URL('../../..', import.meta.url))
// What git knows of: a build has a package.json as well.
const manifests = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*/package.json'], {
  cwd: root,
  encoding: 'utf8',
})
const packages = manifests.trim().split('\n').map(dirname).toSorted()

const lackIn = (text: string): string[] => [
  ...(/^# .+\n\n\S/.test(text) ? [] : ['what it is']),
  ...(/^\*\*(?:Face|Its parts)\.\*\*/m.test(text) ? [] : ['its face']),
  ...(/\b(?:unit -- \S|test\b)/.test(text) ? [] : ['how to test it']),
]

test('every package has a README that says what it is, its face and how to test it', () => {
  const lacking = packages.flatMap((folder) => {
    const file = join(root, folder, 'README.md')
    return existsSync(file) ? lackIn(readFileSync(file, 'utf8')).map((what) => `${folder}: ${what}`) : [`${folder}: no README`]
  })
  expect(lacking).toEqual([])
  expect(packages.length).toBeGreaterThan(40)
})

test('a README without one of them is found', () => {
  expect(lackIn('# A\n\nSays what.\n\n**Face.** `.` is it.\n\n**Its tests:** `npm run unit -- a`.\n')).toEqual([])
  expect(lackIn('# A\n')).toEqual(['what it is', 'its face', 'how to test it'])
})
