import { expect, it } from 'vitest'
import { foreignOrigins, ownWaysOut, stringCode } from './file-rules.ts'

const js = (text: string) => ({ path: 'a.js', text })

it('finds other sites, but not names', () => {
  expect(foreignOrigins(js('fetch("https://cdn.example.com/x");"http://www.w3.org/2000/svg"'))).toEqual([
    'a.js: https://cdn.example.com',
  ])
})
it('finds code made of strings', () => expect(stringCode(js('new Function("a")'))).toHaveLength(1))

it.each([
  'location.assign(u)',
  'e.location.href=u',
  'location = u',
  'self.open(u)',
  "'//evil.example'",
  '`https:`+x',
  '"https://"+x',
])('finds the way out %s', (text) => expect(ownWaysOut(js(text))).toHaveLength(1))
it.each([
  'location.pathname',
  'a.location==b',
  'useLocation()',
  'dialog.open()',
  '"/data"',
  'x.open("db")',
  '// words.of a comment',
  'allocation=1',
])('takes %s for none', (text) => expect(ownWaysOut(js(text))).toEqual([]))
