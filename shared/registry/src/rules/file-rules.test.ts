import { expect, it } from 'vitest'
import { foreignOrigins, stringCode } from './file-rules.ts'

const js = (text: string) => ({ path: 'a.js', text })

it('finds other sites, but not names', () => {
  expect(foreignOrigins(js('fetch("https://cdn.example.com/x");"http://www.w3.org/2000/svg"'))).toEqual([
    'a.js: https://cdn.example.com',
  ])
})
it('finds code made of strings', () => expect(stringCode(js('new Function("a")'))).toHaveLength(1))
