import { createSecretKey } from 'node:crypto'
import { join } from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createAead } from '@quintet/kit/aead'
import type { AppEnv } from '@quintet/kit/http'
import { loadSecret } from '@quintet/kit/secrets'
import type { Hono } from 'hono'
import { createAsk } from './ask.ts'
import { createGrants, withGrants } from './grants.ts'
import type { JointDrawing } from '@quintet/weekly-drawing/context'
import { createJointDrawing } from './joint/face.ts'
import { handleCellJobs } from './jobs.ts'
import { queueUnlisted } from './listing.ts'
import { isPlain, routeCall } from './match-calls.ts'
import { claimNumbers } from './numbers.ts'
import { answerOperation } from './operations.ts'
import { type NewMatch, placeMatch } from './place-match.ts'
import { withCellName } from './photo-links.ts'
import { readCells } from './read-cells.ts'
import { routePicture } from './serve-pictures.ts'
import { routeSignIn } from './sign-in.ts'
import { withSigns } from './signs.ts'
import { createExporting } from './exporting.ts'
import type { CellContext, CellExport, CellSite } from './site.ts'
import { issuerOf } from './tokens.ts'

type Direct = (incoming: IncomingMessage, response: ServerResponse) => boolean

/** This site as one cell of several. */
export interface CellFace extends CellExport {
  /** Puts what other cells ask, and the ways to other cells, before the site's own routes. */
  mount(app: Hono<AppEnv>): void
  /** Leaves to the shortest way only what is of this site alone. */
  direct(answer: Direct): Direct
  /** Address of the cell that a token is of, if it is another one. */
  elsewhere(token: string): string | undefined
  /** Tells the directory of accounts that it does not have yet. */
  start(): Promise<void>
  /** Puts a match between members of different cells in place. @returns its number */
  placeMatch(match: NewMatch): Promise<number>
  /** The cells that draw together with this one; undefined where each draws its own members. */
  readonly joint: JointDrawing | undefined
}

const notMounted = () => Promise.reject(new Error('The site is not served yet.'))

const createSite = (context: CellContext): CellSite | undefined => {
  const cells = readCells(context.config)
  if (!cells) return undefined
  claimNumbers(context.db, cells.own.number)
  const links = createAead(createSecretKey(loadSecret(join(context.config.dataFolder, 'keys'), 'cell-links')), context.random)
  const ask = createAsk(context, cells)
  const exporting = createExporting({ ...context, cells, ask })
  return { ...context, cells, ask, grants: createGrants(context), links, dispatch: notMounted, exporting }
}

const mountOn = (site: CellSite, app: Hono<AppEnv>): void => {
  const { proxies } = site.config
  Object.assign(site, {
    dispatch: async (request: Request, address: string) => {
      // As the outermost trusted proxy would have written it.
      if (proxies > 0) request.headers.set('x-forwarded-for', Array.from({ length: proxies }, () => address).join(', '))
      return app.fetch(request, { incoming: { socket: { remoteAddress: address } } } as never)
    },
  })
  app.post('/cells/:operation', (exchange) => answerOperation(site, exchange))
  app.use('/identity', (exchange, next) => routeSignIn(site, exchange, next))
  app.use('/identity/', (exchange, next) => routeSignIn(site, exchange, next))
  app.use('/api/*', (exchange, next) => routeCall(site, exchange, next))
  app.use('/photos/:token', (exchange, next) => routePicture(site, exchange, next))
}

const faceOf = (site: CellSite): CellFace => ({
  ...site.exporting,
  mount: (app) => mountOn(site, app),
  direct: (answer) => (incoming, response) => {
    const header = String(incoming.headers['authhead'] ?? '')
    return isPlain(site, incoming.method ?? '', incoming.url ?? '', header) && answer(incoming, response)
  },
  elsewhere: (token) => issuerOf(site.cells, token)?.url,
  start: () => queueUnlisted(site),
  placeMatch: (match) => placeMatch(site, match),
  joint: createJointDrawing(site),
})

/**
 * Makes a site one of several cells, where it is configured as one: what it lets in, its photo links and its push then know of the others.
 * @returns what takes the place of the same parts of the context; nothing where there is one cell
 */
export const joinCells = <C extends CellContext>(
  context: C,
): (Pick<C, 'identity' | 'photoLinks' | 'push'> & { cells: CellFace }) | Record<string, never> => {
  const base = createSite(context)
  if (!base) return {}
  const site: CellSite = Object.assign(base, {
    identity: withGrants(context.identity, base.grants),
    photoLinks: withCellName(context.photoLinks, base.cells.own),
    push: withSigns(context.push, () => base),
  })
  handleCellJobs(site)
  const { identity, photoLinks, push } = site
  return { identity: identity as C['identity'], photoLinks, push, cells: faceOf(site) }
}
