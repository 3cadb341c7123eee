import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// How long a changed type of a shared package takes to reach the editor of a tile: by the language server of the compiler, as editors
// ask it.

interface Message {
  id?: number
  method?: string
  result?: { items?: { message: string }[] }
}

const startServer = (root: string) => {
  const server = spawn(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--lsp', '--stdio'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const waiting = new Map<number, (message: Message) => void>()
  let [received, last] = [Buffer.alloc(0), 0]
  const write = (body: object): void => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...body })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  const hear = (message: Message): void => {
    // What the server asks of the editor has no answer here.
    if (message.method !== undefined && message.id !== undefined) return write({ id: message.id, result: null })
    waiting.get(message.id ?? 0)?.(message)
  }
  server.stdout.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const [head, length] = /Content-Length: (\d+)[\s\S]*?\r\n\r\n/.exec(received.toString('latin1')) ?? []
      if (head === undefined || received.length < head.length + Number(length)) return
      const body = received.subarray(head.length, head.length + Number(length)).toString()
      received = received.subarray(head.length + Number(length))
      hear(JSON.parse(body) as Message)
    }
  })
  const ask = (method: string, params: object): Promise<Message> =>
    new Promise((resolve) => {
      last += 1
      waiting.set(last, resolve)
      write({ id: last, method, params })
    })
  return { ask, tell: (method: string, params: object) => write({ method, params }), end: () => void server.kill() }
}

/** A change of a shared package, and a file of a tile that it breaks. */
export interface EditorTrial {
  root: string
  /** Source of the shared package, within the repository. */
  shared: string
  change: (text: string) => string
  /** Source of the tile. */
  tile: string
  /** What the editor has to say of it. */
  said: RegExp
}

/** @returns milliseconds from the first question to an answer for a project nobody has open, and from the change to the error in the tile */
export const measureEditor = async ({
  root,
  shared,
  change,
  tile,
  said,
}: EditorTrial): Promise<{ open: number; change: number }> => {
  const { ask, tell, end } = startServer(root)
  const uriOf = (path: string) => pathToFileURL(join(root, path)).href
  try {
    const began = performance.now()
    await ask('initialize', { processId: process.pid, rootUri: uriOf(''), capabilities: { textDocument: { diagnostic: {} } } })
    tell('initialized', {})
    for (const path of [tile, shared]) {
      const text = readFileSync(join(root, path), 'utf8')
      tell('textDocument/didOpen', { textDocument: { uri: uriOf(path), languageId: 'typescriptreact', version: 1, text } })
    }
    const errors = async () =>
      ((await ask('textDocument/diagnostic', { textDocument: { uri: uriOf(tile) } })).result?.items ?? []).map(
        ({ message }) => message,
      )
    const before = await errors()
    if (before.some((message) => said.test(message)))
      throw new Error(`The editor says it of ${tile} before anything has changed.`)
    const opened = performance.now()
    const text = change(readFileSync(join(root, shared), 'utf8'))
    tell('textDocument/didChange', { textDocument: { uri: uriOf(shared), version: 2 }, contentChanges: [{ text }] })
    const found = await errors()
    const changed = performance.now()
    if (!found.some((message) => said.test(message)))
      throw new Error(`The editor says nothing of the change: ${found.join('; ')}`)
    return { open: opened - began, change: changed - opened }
  } finally {
    end()
  }
}

/** `pnpm bench editor`: the page of the design system loses a prop that every tile uses. */
export const run = async (): Promise<void> => {
  const trial: EditorTrial = {
    root: join(import.meta.dirname, '../../../..'),
    shared: 'shared/ui/src/layout/page.tsx',
    change: (text) => text.replaceAll(/\bback\b(?=[?,:}\s])/g, 'backTo'),
    tile: 'mf-pools/src/ui/pool-page.tsx',
    said: /back/,
  }
  const { open, change } = await measureEditor(trial)
  const [busy = 0] = loadavg()
  console.log(`the first answer in a tile: ${(open / 1000).toFixed(1)} s`)
  console.log(`from a changed type of @quintet/ui to the error in the tile: ${(change / 1000).toFixed(2)} s (goal 2 s)`)
  console.log(`load ${busy.toFixed(1)} on ${availableParallelism()} cores`)
}
