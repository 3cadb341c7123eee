import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnswerOf, CallDeclaration, RequestOf } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { TERMS_VERSION } from '@quintet/domain/consents'
import { nextBoundary } from '@quintet/domain/time'
import { type App, createApp } from '../src/app.ts'
import { type ShiftableClock, createFakeClock } from '@quintet/kit/clock'
import { loadConfig } from '@quintet/settings'
import type { Context } from '../src/context.ts'
import { createContext } from '../src/create-context.ts'
import { type TestStore, openTestStore } from '@quintet/database/testing'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { createJobs } from '@quintet/jobs'
import { type Keys, sitePoolOf } from '@quintet/identity'
import { clientOf, findUser, generateSigningKey, keysOf, openSession, siteClientId } from '@quintet/identity/testing'
import { type Log, silentLog } from '@quintet/kit/log'
import { type Outbox, createOutbox } from '@quintet/kit/mail'
import { createSeededRandom } from '@quintet/kit/random'
import { rememberedPictures } from './remembered-pictures.ts'
import { strangeMembers } from './identity/answer-shapes.ts'
import { createMemberIdentity } from '../src/members/identity.ts'
import { routes as allRoutes } from '../src/routes/index.ts'
import type { Route } from '../src/routes/route.ts'

/** A call was not answered with its answer. */
export class CallFailure extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, code: string | undefined, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export interface SignedIn {
  id: number
  sub: string
  email: string
  password: string
  idToken: string
  accessToken: string
  refreshToken: string
}

export interface NewMember {
  email: string
  password: string
  birthDate: string
  languageId: number
}

export interface TestApp {
  readonly app: App
  readonly context: Context
  /** The product's time; shifting it by a week signs nobody out. */
  readonly clock: ShiftableClock
  /** The time of tokens, codes and lock-outs. */
  readonly wall: ShiftableClock
  readonly outbox: Outbox
  /** A confirmed member with fresh tokens. */
  signUpMember(member?: Partial<NewMember>): Promise<SignedIn>
  /** Makes a call as a client would: encoded, sent, decoded. Throws CallFailure on a refusal or fault. */
  call<C extends CallDeclaration>(call: C, input: RequestOf<C>, token?: string): Promise<AnswerOf<C>>
  /** Posts one operation to the identity provider's endpoint, from an address of the caller's own where one is given. */
  identity(
    operation: string,
    body: object,
    address?: string,
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>
  /** Lets the week end and draws it, as the scheduler of a running site does. */
  drawWeek(): Promise<void>
  /** Throws when an answer did not keep its contract, whatever was made of it. */
  close(): Promise<void>
}

export interface TestOptions {
  environment?: NodeJS.ProcessEnv
  routes?: readonly Route[]
  replaced?: Partial<Context>
  keys?: Keys
}

/** Tuesday, 1 September 2026, 12:00 UTC. */
export const testStart = Date.UTC(2026, 8, 1, 12)

let shared: Keys | undefined
// Generating a key takes a tenth of a second: once for all tests of a file.
const testKeys = (): Keys => (shared ??= keysOf([generateSigningKey()], Buffer.alloc(32, 7)))

/** Keeps of what is logged the answers that broke their contract: a store that hears of a 500 alone may make anything of it. */
const brokenAnswers = (): Log & { said: Set<string> } => {
  const said = new Set<string>()
  const error: Log['error'] = (_, { error: name, message } = {}) => {
    if (name === 'BrokenAnswer') said.add(String(message))
  }
  return { ...silentLog, error, said }
}

const createBase = (
  testStore: Pick<TestStore, 'store'>,
  folder: string,
  log: Log,
  { environment = {}, replaced, keys = testKeys() }: TestOptions,
) => {
  const config = loadConfig({ QUINTET_DATA: folder, QUINTET_RATE_FACTOR: '1000', ...environment })
  const wall = createFakeClock(testStart)
  const base = {
    config,
    wall,
    clock: createFakeClock(testStart),
    random: createSeededRandom('test'),
    log,
    mail: createOutbox(wall),
    pictures: rememberedPictures,
    ...replaced,
    db: replaced?.db ?? testStore.store,
  }
  const jobs = replaced?.jobs ?? createJobs({ db: base.db, wall: base.wall, log: base.log })
  return { ...base, jobs, identity: createMemberIdentity({ ...base, jobs, keys }) }
}

let members = 0

const signUp = async ({ identity, db }: Context, member: Partial<NewMember>): Promise<SignedIn> => {
  members += 1
  const account = {
    email: `member${members}@example.org`,
    password: 'Harbour-Lantern-7',
    birthDate: '1990-05-17',
    languageId: 1,
    ...member,
  }
  const { provider, accounts } = identity
  const { client } = clientOf(provider, siteClientId)
  const sub = await db.write((trx) => accounts.create(trx, { ...account, consent: TERMS_VERSION }))
  const user = await findUser(db.read, sub)
  if (!user) throw new Error('The account was not created.')
  const tokens = await db.write((trx) => openSession(provider, trx, sitePoolOf(provider), client, user))
  const { id } = await db.read.selectFrom('members').select('id').where('sub', '=', sub).executeTakeFirstOrThrow()
  const { IdToken: idToken, AccessToken: accessToken, RefreshToken: refreshToken = '' } = tokens
  return { id, sub, email: account.email, password: account.password, idToken, accessToken, refreshToken }
}

const send = async (app: App, call: CallDeclaration, input: unknown, token: string | undefined): Promise<unknown> => {
  const wire = call.wire.request.encode(input)
  const query = call.method === 'GET' ? new URLSearchParams(wire as Record<string, string>).toString() : ''
  const response = await app.request(`/api${call.path}${query && `?${query}`}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { [authHeader]: token }) },
    ...(call.method !== 'GET' && { body: JSON.stringify(wire) }),
  })
  const body = (await response.json()) as { errorMessage?: string; code?: string; params?: { fault?: string } }
  const isFault = response.status !== 200 || (body.errorMessage !== undefined && body.code !== undefined)
  if (isFault) throw new CallFailure(response.status, body.code, body.params?.fault ?? body.errorMessage ?? '')
  return call.wire.answer.decode(body)
}

const postIdentity = async (app: App, operation: string, body: object, address?: string) => {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body: JSON.stringify({ ClientId: siteClientId, ...body }),
  }
  const response = await app.request('/identity/', request, socketFrom(address))
  const answer = (await response.json()) as Record<string, unknown>
  const strange = strangeMembers(answer)
  if (strange.length > 0) throw new Error(`${operation} does not answer as the wire says: ${strange.join(', ')}`)
  return { status: response.status, body: answer, headers: response.headers }
}

/** What a request brings along that came over a socket from an address. */
export const socketFrom = (remoteAddress: string | undefined) =>
  remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } }

const drawWeek = async (context: Context): Promise<void> => {
  await announceDrawings(context)
  const now = context.clock.now()
  ;(context.clock as ShiftableClock).shift(nextBoundary(Math.floor(now / 1000)) * 1000 - now)
  await drawDueWeeks(context)
}

/** The whole API on a throw-away database with still clocks, predictable chance and an outbox. */
export const createTestApp = (options: TestOptions = {}): TestApp => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-test-'))
  const testStore = options.replaced?.db ? { store: options.replaced.db, drop: () => undefined } : openTestStore(folder)
  const broken = brokenAnswers()
  const base = createBase(testStore, folder, broken, options)
  const context = createContext(base.config, base)
  const app = createApp(context, options.routes ?? allRoutes)
  return {
    app,
    context,
    clock: base.clock as ShiftableClock,
    wall: base.wall as ShiftableClock,
    outbox: base.mail as Outbox,
    signUpMember: (member = {}) => signUp(context, member),
    call: async (call, input, token) => (await send(app, call, input, token)) as AnswerOf<typeof call>,
    identity: (operation, body, address) => postIdentity(app, operation, body, address),
    drawWeek: () => drawWeek(context),
    close: async () => {
      await context.db.close()
      testStore.drop()
      rmSync(folder, { recursive: true, force: true })
      if (broken.said.size > 0) throw new Error([...broken.said].join('\n'))
    },
  }
}
