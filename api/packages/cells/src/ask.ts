import { Fault, Refusal } from '@quintet/kit/errors'
import { jsonHeaders } from '@quintet/kit/http'
import type { Ask, CellContext } from './site.ts'
import type { Cell, Cells } from './read-cells.ts'
import { signRequest } from './signed-request.ts'

/** A cell does not answer, or answers that it cannot. */
export class CellUnreachable extends Refusal {
  constructor() {
    super('cell.unreachable')
  }
}

/** Milliseconds after which a cell counts as unreachable: a page waits for it. */
const timeoutMs = 5000

/** What of an answer's headers is of the connection alone. */
const ofConnection = ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding']

/** Asks by signed requests over HTTP. */
export const createAsk =
  ({ wall, random }: Pick<CellContext, 'wall' | 'random'>, cells: Cells): Ask =>
  async (cell, operation, payload) => {
    const path = `/cells/${operation}`
    const body = JSON.stringify(payload)
    const signed = signRequest(cells, cell, { path, body, now: wall.now(), nonce: random.bytes(16).toString('base64url') })
    const response = await fetch(cell.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined)
    if (!response || response.status >= 502) throw new CellUnreachable()
    const headers = [...response.headers].filter(([name]) => !ofConnection.includes(name))
    return new Response(response.body, { status: response.status, headers })
  }

/** The same for an answer in JSON; throws where the cell refuses to. */
export const askJson = async <T>(ask: Ask, cell: Cell, operation: string, payload: object): Promise<T> => {
  const response = await ask(cell, operation, payload)
  if (!response.ok) throw new Error(`Cell ${cell.name} answers ${response.status} to ${operation}.`)
  return (await response.json()) as T
}

/** A fault as the API answers it. */
export const faultResponse = (fault: Fault): Response =>
  new Response(JSON.stringify({ errorMessage: fault.message, code: fault.code }), { status: fault.status, headers: jsonHeaders })

/** What `work` comes to; a cell that cannot be reached is the refusal that says so. */
export const orUnreachable = async (work: () => Promise<Response>): Promise<Response> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CellUnreachable) return faultResponse(error)
    throw error
  }
}
