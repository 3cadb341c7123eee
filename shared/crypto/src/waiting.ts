import type { Bytes } from './bytes.ts'
import { failAs } from './errors.ts'
import type { MatchKeys } from './match-key.ts'
import type { MessageContext } from './old-message.ts'
import { pad, unpad } from './padding.ts'
import { randomBytes, type RandomSource } from './random.ts'
import { open, seal, type Sealed } from './seal.ts'

const boundTo = ({ match, side, clientMessageId }: MessageContext): string =>
  JSON.stringify(['quintet/waiting/1', match, side, clientMessageId])

/** Encrypts what waits on a device to be sent, with the key that it will be sent under; it can never pass for a message. */
export const sealWaiting = (
  keys: MatchKeys,
  context: MessageContext,
  waiting: Bytes,
  random: RandomSource = randomBytes,
): Promise<Sealed> => seal(keys[context.side], pad(waiting), boundTo(context), random)

/** What waits. Throws CryptoError `damaged` for another key or place. */
export const openWaiting = (keys: MatchKeys, context: MessageContext, sealed: Sealed): Promise<Bytes> =>
  failAs('damaged', async () => unpad(await open(keys[context.side], sealed, boundTo(context))))
