/** Bytes in memory that is not shared, as WebCrypto takes them. */
export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()

/** UTF-8 bytes of a text. */
export const utf8 = (text: string): Bytes => encoder.encode(text)

/** Base64url without padding. */
export const toBase64url = (bytes: Uint8Array): string => {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Bytes of a base64url text without padding. Throws a RangeError for anything else. */
export const fromBase64url = (text: string): Bytes => {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) throw new RangeError('Not base64url')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}
