import { expect, it } from 'vitest'
import { foreignOrigins, globalSelectors, stringCode } from './file-rules.ts'

const css = (text: string) => globalSelectors({ path: 'a.css', text }, 'data')
const js = (text: string) => ({ path: 'a.js', text })

it.each(['body{color:red}', '@layer app{.data_x{color:red}h1{margin:0}}', '.other{a:b}', '.data_x,p{a:b}', ':root{--a:b}'])(
  'stops %s',
  (text) => expect(css(text)).toHaveLength(1),
)

it.each([
  '@layer app{.data_x{color:red}.data_x:hover,.data_y>p{a:b}}',
  '@media (width>40rem){.data_x{a:b}}',
  '@keyframes data_k{0%{a:b}to{a:c}}.data_x{a:b}',
  '.data_x{a:b;&:hover{a:c}}',
])('lets %s pass', (text) => expect(css(text)).toEqual([]))

it('finds other sites, but not names', () => {
  expect(foreignOrigins(js('fetch("https://cdn.example.com/x");"http://www.w3.org/2000/svg"'))).toEqual([
    'a.js: https://cdn.example.com',
  ])
})
it('finds code made of strings', () => expect(stringCode(js('new Function("a")'))).toHaveLength(1))
