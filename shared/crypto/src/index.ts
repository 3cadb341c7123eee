export { fromBase64url, toBase64url, type Bytes } from './bytes.ts'
export { CryptoError, type CryptoProblem } from './errors.ts'
export { randomBytes, type RandomSource } from './random.ts'
export { exportModulus, generateKeyPair, importPublicKey } from './key-pair.ts'
export { ARGON2ID, PBKDF2, deriveFromPassword, newKdf, parseKdf, type Kdf, type KdfName } from './kdf.ts'
export {
  rewrapPrivateKey,
  unwrapPrivateKey,
  wrapPrivateKey,
  type UnwrapOptions,
  type WrapOptions,
  type WrappedPrivateKey,
} from './private-key.ts'
export {
  addRecovery,
  createRecoveryCode,
  hasRecovery,
  normalizeRecoveryCode,
  resetWithRecoveryCode,
  unwrapWithRecoveryCode,
} from './recovery.ts'
export {
  createMatchSecret,
  deriveMatchKeys,
  openMatchKeys,
  unwrapMatchKey,
  wrapMatchKey,
  type MatchKeys,
  type MatchSecret,
  type Side,
} from './match-key.ts'
export { decryptMessage, encryptMessage, type EncryptedMessage, type MessageContext } from './old-message.ts'
export { commitTo, createFrankingKey, verifyCommitment, type FrankedText } from './franking.ts'
export { readKdfText } from './kdf-text.ts'
export { messageHash, openMessage, sealMessage, type ChainedContext, type ChainLink, type MessageContent } from './message.ts'
export { openVoice, recordingDigest, sealVoice, type VoiceContext, type VoiceNote } from './voice.ts'
export { openWaiting, sealWaiting } from './waiting.ts'
export {
  readDeliverySignature,
  sessionDigest,
  signDelivery,
  verifyDelivery,
  writeDeliverySignature,
  type Delivery,
  type DeliverySignature,
} from './delivery.ts'
export { createOwnKeys, importOwnKeys, unwrapOwnKeys, unwrapOwnKeysWithCode, type NewOwnKeys, type OwnKeys } from './own-keys.ts'
export { fingerprint } from './safety-number.ts'
