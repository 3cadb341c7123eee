import type { KeyObject } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from '@quintet/kit/errors'
import { type Config, baseFolder } from '@quintet/settings'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type CellKeys, loadCellKeys, publicKeyFrom } from './keys.ts'
import { mostCells } from './numbers.ts'

const CellsFile = Type.Object(
  {
    /** The cell that serves the directory. */
    directory: Type.String(),
    /** The cell that draws for all; left out, each draws its own members. */
    drawing: Type.Optional(Type.String()),
    cells: Type.Record(
      Type.String({ pattern: '^[a-z][a-z0-9-]{0,15}$' }),
      Type.Object(
        {
          number: Type.Integer({ minimum: 0, maximum: mostCells - 1 }),
          /** Its QUINTET_SITE_URL, by which the other cells reach it too. */
          url: Type.String({ pattern: '^https?://[^/]+$' }),
          publicKey: Type.String({ pattern: '^[\\w-]{43}$' }),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

/** A cell as the others know it. */
export interface Cell {
  name: string
  number: number
  url: string
  publicKey: KeyObject
}

/** All cells, as this one sees them. */
export interface Cells {
  own: Cell
  directory: Cell
  /** Undefined where each cell draws its own members. */
  drawing: Cell | undefined
  byName: ReadonlyMap<string, Cell>
  keys: CellKeys
  /** Key of the hashes in the directory. */
  secret: Buffer
}

type CellsConfig = Pick<Config, 'cell' | 'cellsFile' | 'cellsKey' | 'dataFolder' | 'siteUrl' | 'production'>

const locate = (file: string) => (existsSync(file) ? file : resolve(baseFolder, file))

const readFile = (file: string): Static<typeof CellsFile> => {
  const parsed: unknown = JSON.parse(readFileSync(locate(file), 'utf8'))
  const check = Compile(CellsFile)
  if (check.Check(parsed)) return parsed
  throw new Error(check.Errors(parsed).map((fault) => `${fault.instancePath} ${fault.message}`)[0])
}

const contradiction = (
  { cells, directory, drawing }: Static<typeof CellsFile>,
  config: CellsConfig,
  keys: CellKeys,
): string | undefined => {
  const own = cells[config.cell]
  const all = Object.values(cells)
  if (!own) return `${config.cell} is not among the cells`
  if (!cells[directory]) return `the directory ${directory} is not among the cells`
  if (drawing !== undefined && !cells[drawing]) return `${drawing}, which is to draw, is not among the cells`
  if (new Set(all.map(({ number }) => number)).size < all.length) return 'two cells have one number'
  if (new Set(all.map(({ url }) => url)).size < all.length) return 'two cells have one address'
  if (own.url !== config.siteUrl) return `${config.cell} has the address ${own.url}, and QUINTET_SITE_URL is ${config.siteUrl}`
  // The operator reads it here after the first start.
  if (own.publicKey !== keys.public) return `the public key of ${config.cell} is ${keys.public}`
  if (config.production && all.some(({ url }) => !url.startsWith('https:'))) return 'addresses of cells must start with https:'
  return undefined
}

/** The cells of the configuration; undefined where there is one. Throws ConfigError. */
export const readCells = (config: CellsConfig): Cells | undefined => {
  if (config.cell === '') return undefined
  try {
    const keys = loadCellKeys(config.dataFolder)
    const file = readFile(config.cellsFile)
    const fault = contradiction(file, config, keys)
    if (fault !== undefined) throw new Error(fault)
    const cells = Object.entries(file.cells).map(([name, { number, url, publicKey }]): Cell => {
      return { name, number, url, publicKey: publicKeyFrom(publicKey) }
    })
    const byName = new Map(cells.map((cell) => [cell.name, cell]))
    const [own, directory] = [byName.get(config.cell), byName.get(file.directory)] as [Cell, Cell]
    const drawing = file.drawing === undefined ? undefined : byName.get(file.drawing)
    return { own, directory, drawing, byName, keys, secret: Buffer.from(config.cellsKey, 'base64url') }
  } catch (error) {
    throw new ConfigError(`QUINTET_CELLS cannot be used: ${error instanceof Error ? error.message : 'unreadable'}.`)
  }
}
