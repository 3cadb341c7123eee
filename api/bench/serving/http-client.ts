import { type Socket, connect } from 'node:net'

/** What a server answered to one request. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** One kept connection: a request at a time. */
export interface Connection {
  send(request: Buffer): Promise<Answer>
  close(): void
}

const headEnd = Buffer.from('\r\n\r\n')

const readHead = (text: string): Omit<Answer, 'body'> => {
  const [first = '', ...lines] = text.split('\r\n')
  const headers = lines.map(
    (line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)] as const,
  )
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers) }
}

/** The whole answer at the beginning of what has come; undefined while some of it is missing. */
const readAnswer = (received: Buffer): Answer | undefined => {
  const end = received.indexOf(headEnd)
  if (end < 0) return undefined
  const head = readHead(received.toString('latin1', 0, end))
  const length = Number(head.headers['content-length'])
  if (Number.isNaN(length)) throw new Error('The answer does not say its length.')
  const from = end + headEnd.length
  return received.length >= from + length ? { ...head, body: received.subarray(from, from + length) } : undefined
}

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })

const openOnce = async (port: number): Promise<Connection & { isClosed(): boolean }> => {
  const socket = await opened(port)
  let received: Buffer = Buffer.alloc(0)
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined
  socket.on('data', (chunk: Buffer) => {
    // A client without an open request is told by the server that it ends an idle connection.
    if (!waiting) return
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = readAnswer(received)
    if (!answer) return
    received = Buffer.alloc(0)
    waiting.resolve(answer)
    waiting = undefined
  })
  socket.on('close', () => waiting?.reject(new Error('The server closed the connection.')))
  socket.on('error', (error) => waiting?.reject(error))
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => {
      waiting = undefined
      socket.destroy()
    },
    isClosed: () => socket.destroyed,
  }
}

/** Opens a connection to this machine; one that the server closed meanwhile, as it lay idle for long, is opened anew. */
export const openConnection = async (port: number): Promise<Connection> => {
  let way = await openOnce(port)
  return {
    send: async (request) => {
      if (way.isClosed()) way = await openOnce(port)
      return way.send(request)
    },
    close: () => way.close(),
  }
}

/** Sends requests over some connections, each one after the other; returns the answers in the order of the requests. */
export const sendAll = async (connections: readonly Connection[], requests: readonly Buffer[]): Promise<Answer[]> => {
  const answers: Answer[] = []
  let next = 0
  const work = async (connection: Connection) => {
    for (let index = next++; index < requests.length; index = next++)
      answers[index] = await connection.send(requests[index] ?? Buffer.alloc(0))
  }
  await Promise.all(connections.map(work))
  return answers
}
