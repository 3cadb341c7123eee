// The handlers of the API by themselves, or behind all that stands before them, as `QUINTET_BENCH_BEHIND` says: the difference is what the
// middleware costs. Without it nobody is asked who they are more than once, nothing is counted, looked at, named or logged.
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { authHeader } from '@quintet/contract/wire'
import { parseJson } from '@quintet/kit/http'
import { loadConfig } from '@quintet/settings'
import { createApp } from '../../src/app.ts'
import { createContext } from '../../src/create-context.ts'
import type { Member } from '../../src/member.ts'
import { askedOfIncoming } from '../../src/routes/asked.ts'
import { routes } from '../../src/routes/index.ts'
import type { Route } from '../../src/routes/route.ts'
import { ReadyJson } from '../../src/scope.ts'
import { serveApp } from '../../src/serve.ts'

const context = createContext(loadConfig())
const members = new Map<string, Member>()
const table = new Map(routes.map((route) => [`/api${route.call.path}`, route]))

const memberOf = async (token: string): Promise<Member> => {
  const member = members.get(token) ?? (await context.identity.authenticate(token))
  members.set(token, member)
  return member
}

const answer = async ({ call, run }: Route, asked: ReturnType<typeof askedOfIncoming>): Promise<string | Buffer<ArrayBuffer>> => {
  const token = asked.header(authHeader.toLowerCase()) ?? ''
  const member = await memberOf(token)
  const input = call.wire.request.decode(parseJson(await asked.body(call.bodyLimit)))
  const found = await run(input, { context, requestId: '', address: '', member, token })
  return found instanceof ReadyJson ? found.body : JSON.stringify(call.wire.answer.encode(found))
}

const respond = async (route: Route, incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await answer(route, askedOfIncoming(incoming))
  const length = Buffer.byteLength(body)
  response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8', 'content-length': length })
  response.end(body, length === body.length ? 'latin1' : 'utf8')
}

const serveAlone = () => {
  const server = createServer((incoming, response) => {
    const route = table.get(incoming.url ?? '')
    if (route) void respond(route, incoming, response)
    else response.writeHead(404).end()
  })
  return new Promise<void>((resolve) => void server.listen(context.config.port, context.config.host, resolve))
}

// What is measured beside a bare server is told what to answer; this one knows by itself.
process.on('message', ({ answer: told, number }: { answer?: object; number: number }) => {
  if (told) process.send?.({ number, answer: null })
})
await (process.env['QUINTET_BENCH_BEHIND'] === 'all' ? serveApp(createApp(context), context) : serveAlone())
process.stdout.write('Quintet is at here\n')
