import { signRequest } from '@quintet/cells/signed-request'
import type { Cells } from './two-cells.ts'

type Name = 'eu' | 'us' | 'ap'

export interface Sent {
  from?: Name
  /** Whose key signs. */
  key?: Name
  /** For whom it is signed. */
  to?: string
  /** Who gets it. */
  target?: 'eu' | 'us'
  at?: number
  path?: string
}

const claims = { tier: 4, active: true, standing: 0, membershipEndDay: 0, encryptionType: 1 }

/** A call of a visitor as their cell asks for it. */
export const callFor = (member: string, name = 'listMatches', body = '{}') => ({
  member,
  claims,
  signedInAt: 0,
  publicKey: null,
  name,
  body,
})

/** Requests as one cell signs them for another one, by hand; `cells` is asked for at every call. */
export const createSignedAsking = (cells: () => Cells) => {
  let nonces = 0
  const headersFor = (
    body: string,
    { from = 'us', key = from, target = 'eu', to = target, at = 0, path = '/cells/call' }: Sent,
  ): Record<string, string> => {
    const signer = { own: { name: from }, keys: cells().keys[key] } as never
    const now = cells()[target].wall.now() + at
    return signRequest(signer, { name: to } as never, { path, body, now, nonce: `nonce-${(nonces += 1)}` })
  }
  const post = async (
    path: string,
    body: string,
    headers: Record<string, string>,
    target: 'eu' | 'us' = 'eu',
  ): Promise<[number, string]> => {
    const response = await fetch(cells()[target].url + path, { method: 'POST', headers, body })
    return [response.status, await response.text()]
  }
  const ask = (payload: object, sent: Sent = {}): Promise<[number, string]> => {
    const body = JSON.stringify(payload)
    return post(sent.path ?? '/cells/call', body, headersFor(body, sent), sent.target)
  }
  return {
    headersFor,
    post,
    ask,
    /** How an operation was answered: the status alone. */
    statusOf: async (operation: string, payload: object, sent: Sent = {}): Promise<number> =>
      (await ask(payload, { ...sent, path: `/cells/${operation}` }))[0],
  }
}
