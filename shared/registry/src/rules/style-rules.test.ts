import { expect, it } from 'vitest'
import { globalSelectors } from './style-rules.ts'

const css = (text: string) => globalSelectors({ path: 'a.css', text }, 'data')

it.each([
  'body{color:red}',
  '@layer app{.data_x{color:red}h1{margin:0}}',
  '.other{a:b}',
  '.data_x,p{a:b}',
  ':root{--a:b}',
  ':root:has(.data_x){filter:invert(1)}',
  'html:not(.data_x){a:b}',
  '.data_x~*{a:b}',
  '.data_x+header{a:b}',
  'body:is(.data_x,main){a:b}',
  '.data_x{&~*{a:b}}',
  '.data_x{body:hover &~*{a:b}}',
  '[data-tile=data]{a:b}',
  '@keyframes spin{to{a:b}}',
])('stops %s', (text) => expect(css(text)).toHaveLength(1))

it.each([
  '@layer app{.data_x{color:red}.data_x:hover,.data_y>p{a:b}}',
  '@media (width>40rem){.data_x{a:b}}',
  '@keyframes data_k{0%{a:b}to{a:c}}.data_x{animation:1s data_k}',
  '@layer app{@keyframes data_k{from{a:b}50%,to{a:c}}}',
  '.data_x{a:b;&:hover{a:c}& p{a:b}p{a:b}}',
  '[dir=rtl] .data_x{a:b}',
  'body:has(dialog) .data_x p{a:b}',
  '.data_x~.data_y{a:b}',
  '.data_x input:checked+span{a:b}',
  ':is(.data_x,.data_y)>svg{a:b}',
  '.data_x::before{content:""}',
  '@supports (a:b){@container (width>1px){.data_x{a:b}}}',
])('lets %s pass', (text) => expect(css(text)).toEqual([]))

it('looks at styles alone', () => expect(globalSelectors({ path: 'a.js', text: 'body{}' }, 'data')).toEqual([]))
