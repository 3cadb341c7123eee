import { Fault, faultAnswer } from '@quintet/kit/errors'
import { type Exchange, jsonHeaders, readBody } from '@quintet/kit/http'
import { describeError } from '@quintet/kit/log'
import { answerChange } from './changed.ts'
import { answerClosing } from './closing.ts'
import { answerDeparture } from './departure.ts'
import { answerDirectory } from './directory.ts'
import { answerExport } from './exporting.ts'
import type { Payload } from './fields.ts'
import { answerForwarded } from './forward.ts'
import { answerCall } from './home-call.ts'
import { answerJointRecords } from './joint/placing.ts'
import { answerEntries } from './joint/replay.ts'
import { answerCommitted, answerComplete, answerFilter, answerOffer, answerPart, answerSlab } from './joint/taking.ts'
import { answerOutcome } from './joint/without-drawer.ts'
import { answerHandedOn } from './move/handed-on.ts'
import { answerDigest, answerOpen, answerTakeIn } from './move/take-in.ts'
import { answerNotices } from './notices.ts'
import { useNonce } from './nonces.ts'
import type { Cell } from './read-cells.ts'
import { answerRecord, answerVisit } from './records.ts'
import { answerPhotos, answerPicture } from './serve-pictures.ts'
import { answerSign } from './signs.ts'
import { signerOf } from './signed-request.ts'
import type { CellSite } from './site.ts'

/** What cells ask each other: each names the member it is for, and none answers for a member who is not the asking cell's to speak for. */
const operations: Readonly<Record<string, (site: CellSite, from: Cell, payload: Payload) => Promise<object>>> = {
  directory: answerDirectory,
  forward: answerForwarded,
  call: answerCall,
  photos: answerPhotos,
  picture: answerPicture,
  record: answerRecord,
  visit: answerVisit,
  change: answerChange,
  sign: answerSign,
  departure: answerDeparture,
  closing: answerClosing,
  notices: answerNotices,
  export: answerExport,
  'take-in': answerTakeIn,
  digest: answerDigest,
  open: answerOpen,
  'handed-on': answerHandedOn,
  'joint-offer': answerOffer,
  'joint-slab': answerSlab,
  'joint-filter': answerFilter,
  'joint-complete': answerComplete,
  'joint-part': answerPart,
  'joint-committed': answerCommitted,
  'joint-outcome': answerOutcome,
  'joint-records': answerJointRecords,
  'joint-entries': answerEntries,
}

// A photo as it is uploaded, within the text of a request that is within the text of another.
const bodyLimit = 32 * 1024 * 1024

const answer = async (site: CellSite, exchange: Exchange): Promise<Response> => {
  const operation = exchange.req.param('operation') ?? ''
  const body = await readBody(exchange, bodyLimit)
  const now = site.wall.now()
  const header = (name: string) => exchange.req.header(name)
  const signer = signerOf(site.cells, { header, path: `/cells/${operation}`, body, now })
  if (!signer || !(await useNonce(site.db, signer.nonce, now))) throw new Fault(403, 'notFound')
  const run = Object.hasOwn(operations, operation) ? operations[operation] : undefined
  if (!run) throw new Fault(404, 'notFound')
  const result = await run(site, signer.cell, JSON.parse(body) as Payload)
  return result instanceof Response ? result : new Response(JSON.stringify(result), { headers: jsonHeaders })
}

/** `/cells/OPERATION`: what other cells ask of this one, by signed requests. */
export const answerOperation = async (site: CellSite, exchange: Exchange): Promise<Response> => {
  try {
    return await answer(site, exchange)
  } catch (thrown) {
    const { status, body, expected } = faultAnswer(thrown)
    if (!expected) site.log.error('cell fault', describeError(thrown))
    return new Response(JSON.stringify(body), { status, headers: jsonHeaders })
  }
}
