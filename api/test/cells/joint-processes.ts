import { mkdirSync, symlinkSync, watch } from 'node:fs'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { environmentOf, fileOf, isOnPostgres } from '@quintet/database/testing'
import { prepareWorker } from '@quintet/drawing/threads'
import { stageFolder } from '@quintet/weekly-drawing/draw-due-weeks'
import { clockOffsetKey } from '../../src/create-context.ts'
import { type SiteProcess, startProcess } from '../databases/site-processes.ts'
import type { JointCells } from './joint-cells.ts'
import type { TestCell } from './two-cells.ts'

/**
 * A moment at which a process is killed: when a request arrives for the one cell, or once it was answered and the answer is not there yet; or
 * once a stage of the engine is sealed in the cell that draws.
 */
export interface Kill {
  operation: string
  when: 'before' | 'after' | 'sealed'
  cell: 'eu' | 'us'
}

/** The cells in processes of their own, which are killed and started anew. */
export interface JointProcesses {
  /** Kills that did not come about yet. */
  left: Kill[]
  /** The roots that each cell named. */
  roots: ReadonlySet<string>
  stop(): Promise<void>
}

const script = new URL('./cell-process.ts', import.meta.url)

const environmentFor = ({ name, url, context: { config, db } }: TestCell) => ({
  ...environmentOf(db),
  QUINTET_DATA: config.dataFolder,
  QUINTET_CELL: name,
  QUINTET_CELLS: config.cellsFile,
  QUINTET_CELLS_KEY: config.cellsKey,
  QUINTET_SITE_URL: url,
  QUINTET_DEMO: '1',
})

// The process has the clock of the test, and its database.
const startCell = async (cell: TestCell): Promise<SiteProcess> => {
  const { db, clock, config } = cell.context
  const value = String(clock.now() - Date.now())
  await db.write((trx) => trx.insertInto('app_state').values({ key: clockOffsetKey, value }).execute())
  if (!isOnPostgres()) symlinkSync(fileOf(db), join(config.dataFolder, 'quintet.sqlite'))
  return startProcess(environmentFor(cell), script)
}

const readAll = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += String(part)
  return text
}

type Forward = (to: 'eu' | 'us', path: string, body: string, headers: Record<string, string>) => Promise<Response>

const answerBy =
  (to: 'eu' | 'us', forward: Forward) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers as Record<string, string>
    try {
      const answer = await forward(to, request.url ?? '', await readAll(request), headers)
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    } catch {
      response.destroy()
    }
  }

/** Starts both cells, each behind a server that kills it at the moments named, each once, and starts it anew. */
export const startJointProcesses = async (
  { eu, us }: JointCells,
  week: number,
  kills: readonly Kill[],
): Promise<JointProcesses> => {
  await prepareWorker(script)
  for (const cell of [eu, us]) await cell.unplug()
  const processes = { eu: await startCell(eu), us: await startCell(us) }
  const [left, roots] = [[...kills], new Set<string>()]
  const restarts: Promise<void>[] = []
  const restart = async (cell: Kill['cell']): Promise<void> => {
    await processes[cell].kill()
    await processes[cell].start()
  }
  const killAt = async (operation: string, when: Kill['when']): Promise<void> => {
    const index = left.findIndex((kill) => kill.operation === operation && kill.when === when)
    const [kill] = index < 0 ? [] : left.splice(index, 1)
    if (!kill) return
    const restarted = restart(kill.cell)
    restarts.push(restarted)
    await restarted
    throw new Error('Killed.')
  }
  const folder = stageFolder(eu.context.config.dataFolder, week)
  mkdirSync(folder, { recursive: true })
  const watcher = watch(folder, (_, name) => {
    if (name?.endsWith('.stage')) void killAt(basename(name, '.stage'), 'sealed').catch(() => undefined)
  })
  const forward: Forward = async (to, path, body, headers) => {
    const operation = path.replace('/cells/', '')
    if (operation === 'joint-offer') roots.add((JSON.parse(body) as { root: string }).root)
    await killAt(operation, 'before')
    const answer = await fetch(processes[to].address() + path, { method: 'POST', headers, body })
    await killAt(operation, 'after')
    return answer
  }
  const servers = [eu, us].map((cell): Server => {
    const answer = answerBy(cell.name as 'eu' | 'us', forward)
    return createServer((request, response) => void answer(request, response)).listen(Number(new URL(cell.url).port), '127.0.0.1')
  })
  await Promise.all(servers.filter(({ listening }) => !listening).map((server) => once(server, 'listening')))
  return {
    left,
    roots,
    stop: async () => {
      watcher.close()
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
      // The week may be over while the last one that was killed starts anew.
      await Promise.allSettled(restarts)
      for (const process of [processes.eu, processes.us]) await process.kill()
    },
  }
}
