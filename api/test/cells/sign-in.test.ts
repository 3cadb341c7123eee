import { queueListing } from '@quintet/cells/queue'
import { calls } from '@quintet/contract'
import { configure } from '@quintet/sdk'
import {
  forgotPassword,
  confirmForgotPassword,
  confirmSignUp,
  globalSignOut,
  refresh,
  signIn,
  signUp,
} from '@quintet/sdk/identity'
import { TERMS_VERSION } from '@quintet/domain/consents'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Cells, type TestCell, createTwoCells } from './two-cells.ts'

const email = 'mira@example.org'
const password = 'Harbour-Lantern-7'

let cells: Cells
beforeAll(async () => {
  cells = await createTwoCells()
})
afterAll(() => cells.close())

/** What a page of a cell's site does: it talks to that site alone. */
const onPageOf = ({ url }: TestCell) => configure({ identity: `${url}/identity/`, api: `${url}/api`, fetch })
beforeEach(() => onPageOf(cells.eu))

const tokens = async (secret = password) => {
  const result = await signIn(email, secret)
  if (!('tokens' in result)) throw new Error('A challenge was not expected.')
  return result.tokens
}

const call = async ({ url }: TestCell, path: string, token: string, body: object = {}): Promise<Record<string, unknown>> => {
  const headers = { 'content-type': 'application/json', authhead: token }
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Record<string, unknown>
}

const inDirectory = () => cells.eu.context.db.read.selectFrom('directory').selectAll().execute()

test('an account that is confirmed stands in the directory, by its hash alone', async () => {
  onPageOf(cells.us)
  await signUp({ email, password, birthDate: '1990-05-17', consent: TERMS_VERSION, languageId: 1 })
  expect(await inDirectory()).toEqual([])
  await confirmSignUp(email, cells.us.outbox.newest(email)?.code ?? '')
  await cells.settle()
  const rows = await inDirectory()
  expect(rows.map(({ cell }) => cell)).toEqual(['us'])
  expect(rows[0]?.hash.toString('latin1')).not.toContain('mira')
})

test('who signs in at the wrong door comes to the right cell, and goes on there', async () => {
  const { idToken, refreshToken } = await tokens()
  expect(await call(cells.eu, calls.loadTokens.path, idToken)).toEqual(await call(cells.us, calls.loadTokens.path, idToken))
  const renewed = await refresh(refreshToken ?? '')
  expect((await call(cells.eu, '/w-gud', renewed.idToken))['errorMessage']).toBeUndefined()
  expect(await cells.eu.context.db.read.selectFrom('members').selectAll().execute()).toEqual([])
})

test('the way back to the account works at the wrong door too: a new password by a code, the end of all sign-ins', async () => {
  await forgotPassword(email)
  await confirmForgotPassword(email, cells.us.outbox.newest(email)?.code ?? '', 'Harbour-Lantern-8')
  const { idToken, accessToken } = await tokens('Harbour-Lantern-8')
  await globalSignOut(accessToken)
  expect(await call(cells.eu, '/w-gud', idToken)).toMatchObject({ code: 'session.missing' })
})

test('the devices of an account are listed at the wrong door too', async () => {
  const { accessToken: AccessToken } = await tokens('Harbour-Lantern-8')
  const at = (cell: TestCell) => cell.identity('ListDevices', { AccessToken })
  const { status, body } = await at(cells.eu)
  expect([status, body]).toEqual([200, { Devices: [] }])
  expect((await at(cells.us)).body).toEqual(body)
})

test('what an operator signs is for the cell that it comes to', async () => {
  const ask = { UserPoolId: 'xx-local-1_Quintet01', Username: email }
  for (const operation of ['AdminGetUser', 'AdminUserGlobalSignOut', 'ListUsers'])
    expect((await cells.eu.identity(operation, ask)).body['__type'], operation).toBe('MissingAuthenticationTokenException')
  expect(await tokens('Harbour-Lantern-8')).toHaveProperty('idToken')
})

const facts = async (Username: string) => {
  const AuthParameters = { USERNAME: Username, SRP_A: 'abc123'.repeat(128) }
  const { status, body } = await cells.eu.identity('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters })
  const parameters = body['ChallengeParameters'] as Record<string, string>
  return [status, body['ChallengeName'], Object.keys(parameters), parameters['SECRET_BLOCK']?.length, parameters['SRP_B']?.length]
}

test('an unknown address is answered in the same shape, and asked of the directory as well', async () => {
  expect(await facts('nobody@example.org')).toEqual(await facts(email))
})

test('a cell that is away ends the sign-ins of its own members alone', async () => {
  await cells.us.unplug()
  await expect(tokens('Harbour-Lantern-8')).rejects.toMatchObject({ type: 'InternalErrorException' })
  const own = await cells.eu.signUpMember({ email: 'at-home@example.org', password })
  expect((await call(cells.eu, '/w-gud', own.idToken))['errorMessage']).toBeUndefined()
  await cells.us.plug()
  await tokens('Harbour-Lantern-8')
})

test('accounts of before there were cells are told to the directory after the start', async () => {
  await cells.us.context.db.write((trx) => trx.deleteFrom('cell_listed').execute())
  await cells.eu.context.db.write((trx) => trx.deleteFrom('directory').where('cell', '=', 'us').execute())
  await cells.us.context.cells?.start()
  await cells.settle()
  expect((await inDirectory()).map(({ cell }) => cell).toSorted()).toEqual(['eu', 'us'])
})

test('an address that the directory has in another cell is not taken from it, and the staff hear of the second account', async () => {
  const { db } = cells.eu.context
  const [own] = await db.read.selectFrom('cell_listed').selectAll().execute()
  if (!own) throw new Error('Nobody is listed.')
  const setCell = (cell: string) =>
    db.write((trx) => trx.updateTable('directory').set({ cell }).where('hash', '=', own.hash).execute())
  await setCell('us')
  await db.write(async (trx) => {
    await trx.deleteFrom('cell_listed').execute()
    await queueListing(trx, cells.eu.context, own.sub)
  })
  await cells.settle()
  expect(await db.read.selectFrom('jobs').select('error').execute()).toEqual([
    { error: expect.stringContaining('The directory has this account in us already.') as string },
  ])
  expect(await db.read.selectFrom('cell_listed').selectAll().execute()).toEqual([])
  await setCell('eu')
  await db.write(async (trx) => {
    await trx.deleteFrom('jobs').execute()
    await trx.insertInto('cell_listed').values(own).execute()
  })
})

test('an account that is erased leaves the directory', async () => {
  const { idToken } = await tokens('Harbour-Lantern-8')
  expect(await call(cells.eu, calls.deleteAccount.path, idToken)).toMatchObject({ message: 'success' })
  await cells.settle()
  const left = await inDirectory()
  expect(left.map(({ cell }) => cell)).toEqual(['eu'])
  expect(await cells.us.context.db.read.selectFrom('cell_listed').selectAll().execute()).toEqual([])
})
