import type { Client, Pool } from '../pools.ts'
import type { Provider } from '../provider.ts'

/** ChallengeResponses or AuthParameters of the protocol. */
export type Answers = Readonly<Record<string, string>>

/** Begins a sign-in: tokens or the first challenge. `metadata` is the request's ClientMetadata. */
export type Flow = (provider: Provider, pool: Pool, client: Client, parameters: Answers, metadata?: Answers) => Promise<object>

/** Takes the answer to a challenge: tokens or the next challenge. `session` is the sealed session, where there is one. */
export type Challenge = (
  provider: Provider,
  pool: Pool,
  client: Client,
  answers: Answers,
  session: string | undefined,
) => Promise<object>
