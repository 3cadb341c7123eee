import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CellKeys, loadCellKeys } from '@quintet/cells/keys'
import type { Store } from '@quintet/database'
import { systemClock } from '@quintet/kit/clock'
import { createLeases } from '@quintet/leases'
import { createSeededRandom } from '@quintet/kit/random'
import { createPushEndpoint } from '@quintet/push/socket'
import { type Running, serveApp } from '../../src/serve.ts'
import { type TestApp, type TestOptions, createTestApp } from '../testing.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** A cell of the test: a whole site that listens on this machine, with a database, accounts and photos of its own. */
export interface TestCell extends TestApp {
  readonly name: string
  readonly url: string
  /** Does what waits to be done, in this cell. */
  settle(): Promise<void>
  /** Takes it off the network, and puts it back. */
  unplug(): Promise<void>
  plug(): Promise<void>
}

export interface Cells {
  eu: TestCell
  us: TestCell
  /** Those that are served, in the order of their numbers. */
  all: TestCell[]
  /** Keys of each, also of `ap`, where it is not served. */
  keys: Readonly<Record<'eu' | 'us' | 'ap', CellKeys>>
  /** What waits in either cell is done, also what follows from it in the other. */
  settle(): Promise<void>
  close(): Promise<void>
}

const cellsKey = Buffer.alloc(32, 5).toString('base64url')

interface Place {
  name: string
  number: number
  folder: string
  port: number
}

const placeOf = async (name: string, number: number): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), `quintet-cell-${name}-`))
  mkdirSync(join(folder, 'keys'), { mode: 0o700 })
  return { name, number, folder, port: await freePort() }
}

const urlOf = ({ port }: Place): string => `http://127.0.0.1:${port}`

// No data on the connection that is being closed: the next request makes a new one.
const listen = (test: TestApp, port: number): Promise<Running> => {
  const push = createPushEndpoint(test.context)
  const context = {
    ...test.context,
    config: { ...test.context.config, port, host: '127.0.0.1' },
    db: { ...test.context.db, close: async () => push.close() },
  }
  return serveApp(test.app, context, push.onUpgrade)
}

const createCell = async (
  { name, folder, port }: Place,
  file: string,
  { leased, ...options }: TestOptions & Drawing,
): Promise<TestCell> => {
  const store: Pick<Store, 'read' | 'write'> = {
    get read() {
      return test.context.db.read
    },
    write: (work) => test.context.db.write(work),
  }
  const leases = leased ? { leases: createLeases(store, systemClock, name) } : {}
  const test: TestApp = createTestApp({
    ...options,
    environment: {
      QUINTET_DATA: folder,
      QUINTET_CELL: name,
      QUINTET_CELLS: file,
      QUINTET_CELLS_KEY: cellsKey,
      QUINTET_SITE_URL: `http://127.0.0.1:${port}`,
      QUINTET_DEMO: '1',
      ...options.environment,
    },
    // Else both would give the same numbers of sign-in.
    replaced: { random: createSeededRandom(name), ...leases, ...options.replaced },
  })
  let running: Running | undefined = await listen(test, port)
  const unplug = async () => {
    await running?.stop()
    running = undefined
  }
  return {
    ...test,
    name,
    url: `http://127.0.0.1:${port}`,
    settle: () => test.context.jobs.runDue(),
    unplug,
    plug: async () => {
      running ??= await listen(test, port)
    },
    close: async () => {
      await unplug()
      await test.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whether there is one drawing over all cells, and whether `ap` is one of them. */
interface Drawing {
  drawing?: string
  /** named: the others know it, and it is not served. */
  third?: 'none' | 'named' | 'served'
  /** Leases, as where a cell has several processes, under the name of the cell. */
  leased?: boolean
}

/** Two cells on this machine, `eu` with the directory, and a third one where it is served. */
export const createTwoCells = async ({ drawing, third = 'named', ...options }: TestOptions & Drawing = {}): Promise<Cells> => {
  const places = [await placeOf('eu', 0), await placeOf('us', 1), await placeOf('ap', 2)] as const
  const file = join(places[0].folder, 'cells.json')
  const [euKeys, usKeys, apKeys] = places.map(({ folder }) => loadCellKeys(folder)) as [CellKeys, CellKeys, CellKeys]
  const keys = { eu: euKeys, us: usKeys, ap: apKeys }
  const cells = Object.fromEntries(
    places.slice(0, third === 'none' ? 2 : 3).map((place) => {
      const { public: publicKey } = keys[place.name as keyof typeof keys]
      return [place.name, { number: place.number, url: urlOf(place), publicKey }]
    }),
  )
  writeFileSync(file, JSON.stringify({ directory: 'eu', ...(drawing && { drawing }), cells }))
  const [eu, us] = [await createCell(places[0], file, options), await createCell(places[1], file, options)]
  const all = third === 'served' ? [eu, us, await createCell(places[2], file, options)] : [eu, us]
  const settle = async () => {
    for (let round = 0; round < 3; round++) for (const cell of all) await cell.settle()
  }
  return {
    eu,
    us,
    all,
    keys,
    settle,
    close: async () => {
      for (const cell of all.toReversed()) await cell.close()
      rmSync(places[2].folder, { recursive: true, force: true })
    },
  }
}
