import type { Store } from '@quintet/database'
import type { Pending } from '@quintet/kit/store'
import type { MeetingClaims } from '@quintet/domain/membership'
import type { Push } from './listeners.ts'

/** A signed-in member who listens, as the site's sign-in knows them. */
export interface SignedIn {
  id: number
  claims: MeetingClaims
  sessionId: string
}

/** What sockets are opened and served with. */
export interface PushContext {
  readonly config: { readonly allowedOrigins: readonly string[]; readonly proxies: number }
  readonly db: Pick<Store, 'statement'>
  readonly push: Push
  /** The other cells of the product, where there are some: the address of the one that a token is of. */
  readonly cells?: { elsewhere(token: string): string | undefined }
  readonly identity: {
    /** Lets a token of another provider in, where there is one. */
    admit?(token: string): Promise<void>
    /** The member behind a token. Throws when there is none. */
    authenticate(token: string): Promise<SignedIn>
    /** Whether a sign-in still stands. */
    stands(member: Pick<SignedIn, 'sessionId'>, token: string): Pending<boolean>
  }
}
