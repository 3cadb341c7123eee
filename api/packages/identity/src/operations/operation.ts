import { type Static, type TSchema, Type } from 'typebox'
import type { Provider } from '../provider.ts'

/** One operation of the protocol. A new one is a new file in this folder and a line in `index.ts`. */
export interface Operation {
  readonly input: TSchema
  /** Calls per minute and caller's address. */
  readonly perMinute: number
  /** Whether only the operator may call it, signed by SigV4. */
  readonly signed: boolean
  run(provider: Provider, input: unknown): Promise<object>
}

const operatorPerMinute = 1200

export const operation = <Input extends TSchema>(
  input: Input,
  perMinute: number,
  run: (provider: Provider, input: Static<Input>) => Promise<object>,
): Operation => ({ input, perMinute, signed: false, run: (provider, checked) => run(provider, checked as Static<Input>) })

/** An operation of the operator's: it is refused without a right signature. */
export const signedOperation = <Input extends TSchema>(
  input: Input,
  run: (provider: Provider, input: Static<Input>) => Promise<object>,
): Operation => ({ ...operation(input, operatorPerMinute, run), signed: true })

const text = (pattern: string, minLength: number, maxLength: number) => Type.String({ pattern, minLength, maxLength })

/** The protocol's simple types. */
export const shapes = {
  clientId: text('^[\\w+]+$', 1, 128),
  username: Type.String({ minLength: 1, maxLength: 128, pattern: '^[\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+$' }),
  password: Type.String({ maxLength: 256, pattern: '^\\S*$' }),
  secretHash: Type.Optional(text('^[\\w+=/]+$', 1, 128)),
  token: text('^[A-Za-z0-9\\-_=.]+$', 1, 8192),
  code: text('^\\S+$', 1, 2048),
  session: text('^\\S+$', 20, 2048),
  metadata: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 2048 }))),
  parameters: Type.Record(Type.String(), Type.String({ maxLength: 16_384 })),
  attributeName: Type.String({ minLength: 1, maxLength: 32 }),
  deviceKey: text('^[\\w-]+_[0-9a-f-]+$', 1, 55),
  poolId: text('^[\\w-]+_[0-9a-zA-Z]+$', 1, 55),
  attributes: Type.Array(
    Type.Object({ Name: Type.String({ minLength: 1, maxLength: 32 }), Value: Type.Optional(Type.String({ maxLength: 2048 })) }),
    { maxItems: 40 },
  ),
} as const
