import { randomUUID } from 'node:crypto'
import { type CallDeclaration, calls } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { matchThem } from '@quintet/testing'
import { WebSocket } from 'ws'
import { startStorage } from '../../../shared/registry/test/support/s3.ts'
import type { SignedIn, TestApp } from '../testing.ts'
import { type SiteProcess, startProcess } from './site-processes.ts'
import { startSiteServices } from './site-services.ts'

/** A message as its sender knows it once it is stored. */
export interface Stored {
  clientId: string
  sentAt: number
}

/** Several processes of one site with PostgreSQL, NATS and S3 between them, and two members of it who are matched. */
export interface SharedSite {
  processes: readonly SiteProcess[]
  at(index: number): SiteProcess
  /** An app on the same database, to make members with and to look at what is stored. */
  app: TestApp
  anna: SignedIn
  ben: SignedIn
  match: number
  /** Sends a message of Anna's again, elsewhere each time, until it is acknowledged: as a client does. */
  sendUntilStored(from: number): Promise<Stored>
  /** A browser of a member; it comes back to the next process where a connection ends, as browsers do. */
  listen(member: SignedIn, first: number): { heard: ReadonlySet<number>; close(): void }
  close(): Promise<void>
}

/** Makes a call at one process; undefined where nothing came back within so many milliseconds, five seconds unless given. */
export const ask = async (
  site: Pick<SiteProcess, 'address'>,
  call: CallDeclaration,
  input: object,
  token: string,
  timeoutMs = 5000,
) => {
  const headers = { 'content-type': 'application/json', [authHeader]: token }
  try {
    const wire = call.wire.request.encode(input) as Record<string, string>
    const query = call.method === 'GET' ? `?${new URLSearchParams(wire).toString()}` : ''
    const answer = await fetch(`${site.address()}/api${call.path}${query}`, {
      method: call.method,
      headers,
      ...(call.method !== 'GET' && { body: JSON.stringify(wire) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    // A process that ends, or a proxy, says nothing besides.
    const text = await answer.text()
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> }
  } catch {
    return undefined
  }
}

type At = (index: number) => SiteProcess

const listenAt =
  (at: At): SharedSite['listen'] =>
  (member, first) => {
    const heard = new Set<number>()
    let index = first
    let isOver = false
    let socket: WebSocket
    const connect = () => {
      socket = new WebSocket(at(index).address().replace('http', 'ws') + '/push')
      socket.on('open', () => socket.send(JSON.stringify({ token: member.idToken })))
      socket.on('message', (data) => {
        const { sentAt } = JSON.parse(String(data)) as { sentAt?: number }
        if (sentAt !== undefined) heard.add(sentAt)
      })
      socket.on('error', () => undefined)
      socket.on('close', () => {
        index += 1
        if (!isOver) setTimeout(connect, 20)
      })
    }
    connect()
    return {
      heard,
      close: () => {
        isOver = true
        socket.close()
      },
    }
  }

const sendAt =
  (at: At, match: number, { idToken }: SignedIn): SharedSite['sendUntilStored'] =>
  async (from) => {
    const clientId = randomUUID()
    for (let index = from; ; index += 1) {
      const answer = await ask(at(index), calls.sendMessage, { match, body: 'AAAA', iv: 'AAAA', clientId }, idToken)
      if (answer?.status === 200 && answer.body['code'] === undefined)
        return { clientId, ...(calls.sendMessage.wire.answer.decode(answer.body as never) as { sentAt: number }) }
      await new Promise((resolve) => void setTimeout(resolve, 20))
    }
  }

type Environment = Record<string, string>

/**
 * Starts such a site.
 * @param ofProcess changes what one process is told of where the others are
 */
export const startSharedSite = async (
  count: number,
  ofProcess: (environment: Environment, index: number) => Promise<Environment> | Environment = (environment) => environment,
): Promise<SharedSite> => {
  const services = await startSiteServices()
  const storage = await startStorage()
  const environment = {
    ...services.environment,
    QUINTET_PHOTOS: storage.settings.url,
    QUINTET_PHOTOS_KEY: storage.settings.accessKeyId,
    QUINTET_PHOTOS_SECRET: storage.settings.secretAccessKey,
  }
  const start = async (index: number) => startProcess(await ofProcess(environment, index))
  // The first makes the keys and the tables.
  const first = await start(0)
  const processes = [first, ...(await Promise.all(Array.from({ length: count - 1 }, (_, index) => start(index + 1))))]
  const app = services.createApp()
  const [anna, ben] = [await app.signUpMember(), await app.signUpMember()]
  const match = await matchThem(app, anna, ben, { keyState: 0 })
  await app.context.db.write((trx) => trx.updateTable('members').set({ active: 1 }).execute())
  const at: At = (index) => processes[index % processes.length] as SiteProcess
  return {
    processes,
    at,
    app,
    anna,
    ben,
    match,
    sendUntilStored: sendAt(at, match, anna),
    listen: listenAt(at),
    close: async () => {
      for (const each of processes) await each.kill()
      await app.close()
      await services.close()
      await storage.close()
    },
  }
}

/** Members who write without a pause, one at each process, until they are told to end. */
export const keepWriting = ({ processes, sendUntilStored }: SharedSite) => {
  const acknowledged: Stored[] = []
  const ending = { isOver: false }
  const write = async (from: number) => {
    for (let count = from; !ending.isOver; count += 1) acknowledged.push(await sendUntilStored(count))
  }
  const writers = processes.map((_, index) => write(index))
  return {
    acknowledged,
    end: async () => {
      ending.isOver = true
      await Promise.all(writers)
    },
  }
}

/** What was acknowledged and is not stored, and how often something is stored once more than it was sent. */
export const lossesOf = async ({ app, match }: SharedSite, acknowledged: readonly Stored[]) => {
  const rows = await app.context.db.read.selectFrom('messages').select('client_id').where('match_id', '=', match).execute()
  const stored = rows.map(({ client_id: id }) => id)
  return {
    lost: acknowledged.filter(({ clientId }) => !stored.includes(clientId)),
    twice: stored.length - new Set(stored).size,
  }
}
