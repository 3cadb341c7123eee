export type Bytes = Uint8Array<ArrayBuffer>

/** Bytes from hexadecimal digits. */
export const bytesOf = (hex: string): Bytes => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Hexadecimal digits of bytes. */
export const hexOf = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A text in UTF-8. */
export const bytesOfText = (text: string): Bytes => new TextEncoder().encode(text)

/** SHA-256 over parts one after the other. */
export const sha256 = async (...parts: (Bytes | number)[]): Promise<Bytes> => {
  const whole = parts.flatMap((part) => (typeof part === 'number' ? part : [...part]))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(whole)))
}
