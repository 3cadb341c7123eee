import type { Client, Pool } from '../pools.ts'
import type { User } from '../repositories/users.ts'
import type { Transaction } from '../store.ts'

/** Someone on the way in: what was proved so far. The password, or what stands for it, always is. */
export interface SignIn {
  pool: Pool
  client: Client
  user: User
  /** The device that the client says it is, and whether it proved that. */
  deviceKey?: string | undefined
  isDeviceProven?: boolean | undefined
  isFactorProven?: boolean | undefined
}

/** Uses an answer up, in the transaction that opens the session. */
export type Settle = (trx: Transaction) => Promise<void>
