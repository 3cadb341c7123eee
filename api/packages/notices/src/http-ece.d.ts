declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Encrypted content-coding (RFC 8188), with the keys of RFC 8291. */
  interface Parameters {
    version: 'aes128gcm'
    /** The one-time pair of the sender. */
    privateKey: ECDH
    /** Public key and secret of the receiver, base64url. */
    dh: string
    authSecret: string
    /** Size of a record, and bytes of padding. */
    rs: number
    pad: number
  }

  const ece: { encrypt(plain: Buffer, parameters: Parameters): Buffer }
  export default ece
}
