import { type CallDeclaration, calls } from '@quintet/contract'

const declared = Object.entries(calls as Record<string, CallDeclaration>)

/** A request to the API, as its declaration reads it. */
export interface FoundCall {
  name: string
  call: CallDeclaration
  wire: unknown
}

const bodyOf = async (request: Request): Promise<unknown> => {
  if (request.method === 'GET') return Object.fromEntries(new URL(request.url).searchParams)
  return request
    .clone()
    .json()
    .catch(() => ({}))
}

/** The call that a request makes; nothing where none is declared. */
export const findCall = async (request: Request): Promise<FoundCall | undefined> => {
  const path = new URL(request.url).pathname.replace(/^\/api/, '')
  const found = declared.find(([, call]) => call.method === request.method && call.path === path)
  return found && { name: found[0], call: found[1], wire: await bodyOf(request) }
}
