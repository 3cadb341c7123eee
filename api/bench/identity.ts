import { createTestApp, type SignedIn, type TestApp } from '../test/testing.ts'
import { siteClientId, handshakeKey, startHandshake, verifierOf, signToken } from '@quintet/identity/testing'
import { systemRandom } from '@quintet/kit/random'
import { clientHalf, proofOf } from '../packages/identity/test/srp-client.ts'

const password = 'Harbour-Lantern-7'
const rounds = 11
// A server soon runs compiled code; so must what is measured.
const warmUps = 4

const median = (values: number[]): number => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0

/** Milliseconds of processor time per item of a batch. */
const perItem = async (count: number, work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / count
}

const repeat = (count: number, work: () => unknown) => perItem(count, () => Array.from({ length: count }, work))

const verifier = verifierOf('Quintet01', 'someone', password, Buffer.alloc(16, 5))
/** What a hand-shake cannot do without: the server's half and the shared secret. */
const handshakeArithmetic = (clientPublic: bigint): void => {
  const half = startHandshake(verifier, systemRandom)
  handshakeKey(clientPublic, verifier, half)
}

const request = (operation: string, input: object): Request => {
  const body = JSON.stringify({ ClientId: siteClientId, ...input })
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'content-length': String(body.length),
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  }
  return new Request('http://localhost/identity/', { method: 'POST', headers, body })
}

/** The server's part alone: requests are made before, and answers read after, the clock runs. One after the other, as on one core. */
const serve = async (test: TestApp, requests: readonly Request[]) => {
  const responses: Response[] = []
  const ms = await perItem(requests.length, async () => {
    for (const one of requests) responses.push(await test.app.fetch(one))
  })
  const bodies = await Promise.all(responses.map(async (response) => (await response.json()) as Record<string, unknown>))
  const refused = responses.find(({ status }) => status !== 200)
  if (refused) throw new Error(`The server answered ${refused.status}.`)
  return { ms, bodies }
}

const batch = 40

const srpSignIns = async (test: TestApp, { email }: SignedIn): Promise<number> => {
  const halves = Array.from({ length: batch }, clientHalf)
  const start = halves.map(({ publicValue }) =>
    request('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: email, SRP_A: publicValue.toString(16) },
    }),
  )
  const { ms: first, bodies } = await serve(test, start)
  const answers = bodies.map((body, index) =>
    request('RespondToAuthChallenge', {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: proofOf(
        halves[index] ?? clientHalf(),
        body['ChallengeParameters'] as Record<string, string>,
        password,
        test.wall.now(),
      ),
    }),
  )
  const { ms: second } = await serve(test, answers)
  return first + second
}

const simple = async (test: TestApp, AuthFlow: string, AuthParameters: object): Promise<number> =>
  (
    await serve(
      test,
      Array.from({ length: batch }, () => request('InitiateAuth', { AuthFlow, AuthParameters })),
    )
  ).ms

type Measures = Record<string, () => Promise<number>>

const measuresOf = (test: TestApp, member: SignedIn) => {
  const { publicValue } = clientHalf()
  const { email: USERNAME, refreshToken: REFRESH_TOKEN } = member
  const { keys } = test.context.identity.provider
  const salt = Buffer.alloc(16, 5)
  return {
    handshake: () => repeat(batch, () => handshakeArithmetic(publicValue)),
    power: () => repeat(batch, () => verifierOf('Quintet01', 'someone', password, salt)),
    signature: () => repeat(batch, () => signToken(keys, { sub: 'someone' })),
    srp: () => srpSignIns(test, member),
    byPassword: () => simple(test, 'USER_PASSWORD_AUTH', { USERNAME, PASSWORD: password }),
    refresh: () => simple(test, 'REFRESH_TOKEN_AUTH', { REFRESH_TOKEN }),
  } satisfies Measures
}

type Round<M extends Measures> = Record<keyof M, number>

/** One round of everything, one thing right after the other: a neighbour's load then weighs on the limit as on what it limits. */
const oneRound = async <M extends Measures>(measures: M): Promise<Round<M>> => {
  const round: Partial<Record<string, number>> = {}
  for (const [name, measure] of Object.entries(measures)) round[name] = await measure()
  return round as Round<M>
}

const allRounds = async <M extends Measures>(measures: M): Promise<Round<M>[]> => {
  for (let round = 0; round < warmUps; round++) await oneRound(measures)
  const kept: Round<M>[] = []
  for (let round = 0; round < rounds; round++) kept.push(await oneRound(measures))
  return kept
}

type Figure = (round: Round<ReturnType<typeof measuresOf>>) => number

const figures: readonly [string, Figure, Figure][] = [
  ['SRP sign-in', ({ srp }) => srp, ({ handshake, signature }) => handshake + 2 * signature],
  ['  its hand-shake alone', ({ srp }) => srp, ({ handshake }) => handshake],
  ['password sign-in', ({ byPassword }) => byPassword, ({ power, signature }) => power + 2 * signature],
  ['refresh', ({ refresh }) => refresh, ({ signature }) => 2 * signature],
]

/**
 * `pnpm bench identity`: sign-ins and refreshes beside the bare arithmetic, in processor time of one core, medians. A sign-in's
 * arithmetic is the hand-shake's three powers and the signatures of its two tokens; the hand-shake alone stands below it.
 */
export const run = async (): Promise<void> => {
  const test = createTestApp({
    environment: { QUINTET_IDENTITY: 'api/identity.example.json' },
    replaced: { random: systemRandom },
  })
  try {
    const measured = await allRounds(measuresOf(test, await test.signUpMember({ password })))
    for (const [name, cost, limit] of figures) {
      const ms = median(measured.map(cost))
      const bare = median(measured.map(limit))
      const ratio = median(measured.map((round) => cost(round) / limit(round)))
      console.log(
        `${name.padEnd(22)} ${ms.toFixed(2).padStart(6)} ms ${(1000 / ms).toFixed(0).padStart(6)} a second and core   ${ratio.toFixed(2).padStart(5)} × its arithmetic (${bare.toFixed(2)} ms)`,
      )
    }
  } finally {
    await test.close()
  }
}
