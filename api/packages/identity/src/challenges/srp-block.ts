import { faults } from '../faults.ts'
import type { Provider } from '../provider.ts'
import { readClientPublic, startHandshake } from '../srp/handshake.ts'
import type { Answers } from './challenge.ts'

/** The server's half of a hand-shake, kept by the client in a sealed block. */
export interface Handshake {
  clientPublic: string
  serverPublic: string
  privateValue: string
  verifier: string
}

/** Reads A from the parameters; refuses what is not one and what is degenerate. */
export const clientPublicOf = ({ SRP_A: sent }: Answers): bigint => {
  if (!sent) throw faults.missing('SRP_A')
  const clientPublic = readClientPublic(sent)
  if (clientPublic === undefined) throw faults.invalid('SRP_A is not valid.')
  return clientPublic
}

export const startBlock = ({ random }: Provider, clientPublic: bigint, verifier: Buffer): Handshake => {
  const { publicValue, privateValue } = startHandshake(verifier, random)
  return {
    clientPublic: clientPublic.toString(16),
    serverPublic: publicValue.toString(16),
    privateValue: privateValue.toString('base64'),
    verifier: verifier.toString('base64'),
  }
}
