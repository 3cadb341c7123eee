import { expect, it } from 'vitest'
import { addressFindings } from '../../src/gate/looks/addresses.ts'

const scripts = ['a="/x/list";b=`/x/item/${n}`;c="/y/other";d="/x/item/7/notes"']

const findings = (patterns: string[], before: string[] = [], unknown: string[] = []) =>
  addressFindings({ tile: 'x', found: { patterns, paths: [], unknown }, before, scripts })

const all = ['', 'list', 'item/:id', 'item/:id/notes']

it('is content when every address still answers', () => expect(findings(all, all)).toEqual([]))

it('takes another name of a place for the same address', () => expect(findings(all, ['item/:number'])).toEqual([]))

it('names what the version before had', () =>
  expect(findings(all, ['settings'])).toEqual([{ rule: 'addresses', screen: 'settings', said: expect.stringContaining('live') }]))

it('names what is linked to and does not answer', () =>
  expect(findings(['', 'item/:id', 'item/:id/notes'])).toEqual([
    { rule: 'addresses', screen: 'list', said: 'is linked to and does not answer' },
  ]))

it('names a screen that nothing shows an address of', () =>
  expect(findings(all, [], ['item/:id'])).toEqual([
    { rule: 'screens', screen: 'item/:id', said: expect.stringContaining('quintet.screens') },
  ]))

it('takes no tile without a route for one that was looked at', () =>
  expect(findings([])).toEqual([{ rule: 'screens', said: 'no route of the tile was found' }]))
