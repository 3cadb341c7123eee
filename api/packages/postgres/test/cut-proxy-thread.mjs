import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

// A TCP proxy in a thread of its own, since a store waits for its first connection without letting anything else of its thread run.

const sockets = new Set()
let isCut = false

const keep = (socket, other) => {
  sockets.add(socket)
  socket.on('error', () => undefined)
  socket.on('data', (data) => other.write(data))
  // An end, too, is something that a cut line does not tell.
  socket.on('close', () => {
    sockets.delete(socket)
    if (!isCut) other.destroy()
  })
  if (isCut) socket.pause()
}

const server = createServer((from) => {
  const to = connect(workerData)
  keep(from, to)
  keep(to, from)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')

parentPort.on('message', (cut) => {
  isCut = cut
  for (const socket of sockets) {
    if (cut) socket.pause()
    else socket.resume()
  }
  parentPort.postMessage(cut, [])
})
parentPort.postMessage(server.address().port, [])
