// The least that Node can do for a call: reads what was sent, and answers the same bytes as the site did.
import { createServer } from 'node:http'

let answer = { status: 200, headers: {}, body: Buffer.alloc(0) }

process.on('message', ({ answer: next, number }) => {
  if (!next) return
  answer = { ...next, body: Buffer.from(next.body, 'base64') }
  process.send?.({ number, answer: null })
})

const server = createServer((request, response) => {
  const parts = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => {
    Buffer.concat(parts).toString()
    response.writeHead(answer.status, answer.headers)
    response.end(answer.body)
  })
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('Quintet is at here\n'))
