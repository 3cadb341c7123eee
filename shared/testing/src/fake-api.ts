import { wireCalls } from '@quintet/contract/wire'
import { DAY_MS } from '@quintet/domain/time'
import { $session, configure, environment, memoryStorage } from '@quintet/sdk'

type CallName = keyof typeof wireCalls
type Reply = unknown
type Replies = Partial<Record<string, Reply | ((input: unknown) => Reply)>>

/** A call, by its readable name, or an operation of the identity provider by the provider's. */
export interface FakeCall {
  name: string
  input: unknown
}

const names = Object.keys(wireCalls) as CallName[]
const nameOf = (path: string) => names.find((name) => wireCalls[name].path === path)

const provider = 'https://identity.test/'

const readCall = (address: string, init: RequestInit | undefined): FakeCall => {
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
  if (address === provider) return { name: new Headers(init?.headers).get('x-amz-target')?.split('.').at(-1) ?? '', input: body }
  const { pathname, searchParams } = new URL(address)
  const name = nameOf(pathname)
  const wire = init?.method === 'GET' || !init?.method ? Object.fromEntries(searchParams) : body
  return name ? { name, input: wireCalls[name].request.decode(wire) } : { name: pathname, input: wire }
}

const answerOf = (name: string, reply: Reply): Response => {
  if (reply instanceof Error) throw reply
  if (reply instanceof Response) return reply
  if (reply === undefined) return Response.json({ errorMessage: 'Nothing answers.', code: 'nothing' }, { status: 500 })
  return Response.json(name in wireCalls ? wireCalls[name as CallName].answer.encode(reply) : reply)
}

/** A refusal of the product, by its code. */
export const refuseCall = (code: string, status = 200): Response => Response.json({ errorMessage: code, code }, { status })

/** A refusal of the identity provider, by its type. */
export const refuseIdentity = (type: string, message = ''): Response => Response.json({ __type: type, message }, { status: 400 })

/**
 * Lets the SDK of this process talk to an API that answers each call as it is told (an error is no answer at all), with an empty
 * storage. Light: for tests of what a store does with an answer. Returns what is called, in order.
 */
export const fakeApi = (replies: Replies = {}): FakeCall[] => {
  const called: FakeCall[] = []
  configure({
    api: 'https://api.test',
    identity: provider,
    content: 'https://content.test',
    storage: memoryStorage(),
    fetch: async (address, init) => {
      const call = readCall(String(address), init)
      called.push(call)
      // No network answers in the same breath.
      await undefined
      const reply = replies[call.name]
      return answerOf(call.name, await (typeof reply === 'function' ? (reply as (input: unknown) => unknown)(call.input) : reply))
    },
  })
  return called
}

/** Signs a member in by tokens that no server looks at. */
export const enterAs = (sub: string, claims: object = {}): void => {
  environment().storage.setItem('raaahr', `refresh of ${sub}`)
  $session.set({
    status: 0,
    authenticated: true,
    idToken: `id of ${sub}`,
    accessToken: `access of ${sub}`,
    claims: { sub, email: `${sub}@example.org`, tier: 4, ...claims } as never,
    endsAt: Date.now() + DAY_MS,
  })
}
