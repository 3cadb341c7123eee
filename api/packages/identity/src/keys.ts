import { type JsonWebKey, type KeyObject, createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSecret } from '@quintet/kit/secrets'

export interface SigningKey {
  kid: string
  private: KeyObject
  public: KeyObject
}

export interface Keys {
  /** Signs new tokens: the newest. */
  current: SigningKey
  /** Verifies tokens: every key that is still on file. */
  byId: ReadonlyMap<string, SigningKey>
  master: Buffer
}

const describe = (key: KeyObject): SigningKey => {
  const publicKey = createPublicKey(key)
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return { kid: createHash('sha256').update(der).digest('base64url').slice(0, 24), private: key, public: publicKey }
}

export const generateSigningKey = (): SigningKey => describe(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)

export const keysOf = (signing: readonly [SigningKey, ...SigningKey[]], master: Buffer): Keys => ({
  current: signing.at(-1) ?? signing[0],
  byId: new Map(signing.map((key) => [key.kid, key])),
  master,
})

/** Adds a signing key; the next start signs with it while tokens of the older ones stay valid. */
export const addSigningKey = (folder: string, now: number): SigningKey => {
  const key = generateSigningKey()
  const pem = key.private.export({ type: 'pkcs8', format: 'pem' })
  writeFileSync(join(folder, `signing-${String(now).padStart(15, '0')}.pem`), pem, { mode: 0o600, flag: 'wx' })
  return key
}

// As numbers: who writes `signing-2.pem` by hand does not fill it up to the fifteen digits that we write. Others come before them, as text.
const numberOf = (name: string): bigint => BigInt(/^signing-(\d+)\.pem$/.exec(name)?.[1] ?? -1)

const signingFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^signing-.*\.pem$/.test(name))
    .sort()
    .sort((one, other) => Number(numberOf(one) - numberOf(other)))

/** Reads the keys of the identity provider from `folder`, generating them at the first start. */
export const loadKeys = (folder: string, now: number): Keys => {
  const master = loadSecret(folder, 'identity-master')
  if (master.length !== 32) throw new Error('identity-master.key is damaged: restore it from a backup.')
  const files = signingFiles(folder)
  const [first, ...more] = files.map((name) => describe(createPrivateKey(readFileSync(join(folder, name)))))
  return keysOf(first ? [first, ...more] : [addSigningKey(folder, now)], master)
}

/** The public halves, as verifiers fetch them. */
export const publicKeySet = ({ byId }: Keys): { keys: (JsonWebKey & { kid: string })[] } => ({
  keys: [...byId.values()].map((key) => ({ ...key.public.export({ format: 'jwk' }), kid: key.kid, alg: 'RS256', use: 'sig' })),
})
