import { configure, memoryStorage } from '../src/environment.ts'
import { $session, showLogin } from '../src/session/store.ts'

/** A call as it was made. */
export interface Called {
  path: string
  method: string
  headers: Record<string, string>
  body: unknown
}

type Reply = unknown
type Replies = Partial<Record<string, Reply | ((body: unknown) => Reply)>>

/** An API that answers each path as it is told and knows no other. Returns what it is asked, in order. */
export const serve = (replies: Replies): Called[] => {
  const called: Called[] = []
  configure({
    api: '',
    content: '/content',
    storage: memoryStorage(),
    fetch: async (address, init) => {
      const path = String(address)
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
      called.push({ path, method: init?.method ?? 'GET', headers: (init?.headers ?? {}) as Record<string, string>, body })
      // No network answers in the same breath.
      await undefined
      const reply = replies[path.split('?')[0] ?? '']
      const answer = await (typeof reply === 'function' ? (reply as (body: unknown) => unknown)(body) : reply)
      if (answer instanceof Response) return answer.clone()
      return answer === undefined ? Response.json({}, { status: 404 }) : Response.json(answer)
    },
  })
  return called
}

/** Signs a member in, by tokens that no server looks at. */
export const be = (sub: string | undefined): void => {
  if (sub === undefined) return showLogin()
  $session.set({
    status: 0,
    authenticated: true,
    idToken: `id of ${sub}`,
    accessToken: `access of ${sub}`,
    claims: { sub } as never,
    endsAt: Date.now() + 3_600_000,
  })
}
