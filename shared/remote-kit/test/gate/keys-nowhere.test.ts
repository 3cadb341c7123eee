import { expect, it } from 'vitest'
import { keysNowhere } from '../../src/contract-tests/keys-nowhere.ts'

const table = { 'duplicate.title': 'Copy', 'duplicate.done': 'Copied', 'zones.none': 'None' }
const shells = { 'error.zones.away': 'Not there', 'zones.hint': 'Choose' }

it.each([
  ["t('duplicate.title')", []],
  ["openPopup({ title: ref('duplicate.confirmTitle', { from }) })", ['duplicate.confirmTitle']],
  ["const keys = ['zones.some', 'zones.none']", ['zones.some']],
  ["if (code === 'zones.away') texts.character('zones.hint')", []],
  ["fetch('elsewhere.example')", []],
])('%s names in vain %j', (source, found) => expect(keysNowhere(source, table, shells)).toEqual(found))
