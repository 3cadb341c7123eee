import { parentPort, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'

// In a thread of its own: how long a socket is away is not how long the thread that puts the site under load computes.

const { token, first } = workerData
let { addresses } = workerData
let index = first
let left = performance.now()

const connect = () => {
  let isIn = false
  const socket = new WebSocket(`${addresses[index % addresses.length].replace('http', 'ws')}/push`)
  socket.on('open', () => socket.send(JSON.stringify({ token })))
  socket.on('message', (data) => {
    if (!isIn) parentPort.postMessage({ away: performance.now() - left }, [])
    isIn = true
    const { sentAt } = JSON.parse(String(data))
    if (sentAt !== undefined) parentPort.postMessage({ heard: sentAt }, [])
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    index += 1
    if (isIn) left = performance.now()
    setTimeout(connect, 20)
  })
}

parentPort.on('message', (moved) => {
  addresses = moved
})
connect()
