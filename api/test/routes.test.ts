import { calls } from '@quintet/contract'
import { expect, it } from 'vitest'
import { routes } from '../src/routes/index.ts'

// Whatever else looks at all calls meets a 404 where a row is missing, and says something else.

it('api/src/routes/index.ts has a row for every call of the contract, and no call twice', () => {
  const rows = routes.map(({ call }) => call.name)
  const missing = Object.keys(calls).filter((name) => !rows.includes(name))
  expect(missing, 'Calls without a row: add route(calls.NAME, service) to api/src/routes/index.ts').toEqual([])
  expect(rows.filter((name, index) => rows.indexOf(name) !== index)).toEqual([])
})
