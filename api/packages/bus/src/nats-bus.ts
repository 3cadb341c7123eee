import type { NatsConnection } from '@nats-io/transport-node'
import type { Bus, Subject } from './bus.ts'

export interface NatsOptions {
  /** Comma list of `nats://HOST:PORT`, with user and password where the server asks for them. */
  servers: string
  /** Sites that share a server have names of their own. */
  site?: string
  onFault?(error: unknown): void
}

const flushMs = 2000
/** Milliseconds between two tries to reach the server. */
const reconnectMs = 250

const within = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The NATS server did not answer in time.')), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const accountOf = (servers: readonly string[]) => {
  const { username, password } = new URL(servers[0] ?? '')
  return username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}

const listen = (
  connection: NatsConnection,
  subject: string,
  hear: (message: unknown) => void,
  onFault: (error: unknown) => void,
) => {
  const subscription = connection.subscribe(subject, {
    callback: (error, message) => {
      try {
        if (error) throw error
        hear(message.json())
      } catch (fault) {
        onFault(fault)
      }
    },
  })
  return () => subscription.unsubscribe()
}

const connectTo = async (list: readonly string[]): Promise<NatsConnection> => {
  // Only a site of several processes has a use for it, so no other reads it as it starts.
  const { connect } = await import('./nats-client.ts')
  return connect({
    servers: list.map((server) => new URL(server).host),
    ...accountOf(list),
    noEcho: true,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectMs,
  })
}

/**
 * A bus over NATS (https://docs.nats.io/nats-concepts/core-nats). It is there at once, connects as soon as the server is up, and comes
 * back to it by itself; what is published meanwhile is lost, which `flush` tells.
 */
export const createNatsBus = ({ servers, site = 'quintet', onFault = () => undefined }: NatsOptions): Bus => {
  const list = servers.split(',').map((server) => server.trim())
  let connection: NatsConnection | undefined
  const connecting = connectTo(list).then((connected) => (connection = connected))
  connecting.catch(onFault)
  const nameOf = (subject: Subject) => `${site}.${subject}`
  return {
    isShared: true,
    publish: (subject, message) => {
      try {
        connection?.publish(nameOf(subject), JSON.stringify(message))
      } catch (error) {
        onFault(error)
      }
    },
    subscribe: (subject, hear) => {
      const stopping = connecting.then((connected) => listen(connected, nameOf(subject), hear, onFault))
      return () => void stopping.then((stop) => stop(), onFault)
    },
    flush: () =>
      within(
        flushMs,
        connecting.then((connected) => connected.flush()),
      ),
    close: async () => {
      await connection?.close()
    },
  }
}
