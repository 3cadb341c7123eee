/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */
// What a page encrypts, signs and hashes, in the clear: two versions seal the same with other keys and salts, and what they seal is what
// is compared. Handed over as text: it names nothing outside of itself.

/** What was made of what: a code as it is sent, base64url → the words and bytes that it was made of. */
export type Sealed = Record<string, unknown>

/** Keeps what is sealed from now on. */
export const keepSealed = (): void => {
  const mostBytes = 16_384
  const sealed: Record<string, unknown> = {}
  Object.assign(globalThis, { gateSealed: sealed })
  const bytesOf = (source: BufferSource): Uint8Array =>
    ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source)
  const codeOf = (bytes: Uint8Array): string => {
    let binary = ''
    for (const byte of bytes) binary += String.fromCharCode(byte)
    return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  }
  // A private key has some bytes more or less each time one is made.
  const sizeOf = (bytes: Uint8Array): string => `${Number(bytes.length.toPrecision(2))} bytes`
  // Padding by a mark and zeros is no part of what is said.
  const plainOf = (bytes: Uint8Array): unknown => {
    const end = bytes.findLastIndex((byte) => byte !== 0)
    const whole = bytes[end] === 0x80 ? bytes.subarray(0, end) : bytes
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(whole)
      try {
        return JSON.parse(text)
      } catch {
        return text
      }
    } catch {
      return sizeOf(whole)
    }
  }
  const keep = (made: ArrayBuffer, from: BufferSource, boundTo?: BufferSource) => {
    if (made.byteLength > 2_000_000 || bytesOf(from).length === 0) return
    const said = bytesOf(from).length > mostBytes ? sizeOf(bytesOf(from)) : plainOf(bytesOf(from))
    sealed[codeOf(new Uint8Array(made))] = boundTo ? { said, boundTo: plainOf(bytesOf(boundTo)) } : said
  }
  const { subtle } = crypto
  const [encrypt, sign, digest] = [subtle.encrypt.bind(subtle), subtle.sign.bind(subtle), subtle.digest.bind(subtle)]
  subtle.encrypt = async (algorithm, key, data) => {
    const made = await encrypt(algorithm, key, data)
    keep(made, data, (algorithm as AesGcmParams).additionalData ?? (algorithm as RsaOaepParams).label)
    return made
  }
  subtle.sign = async (algorithm, key, data) => {
    const made = await sign(algorithm, key, data)
    keep(made, data)
    return made
  }
  subtle.digest = async (algorithm, data) => {
    const made = await digest(algorithm, data)
    if (bytesOf(data).length <= mostBytes) keep(made, data)
    return made
  }
}

/** What was sealed since the last look. Handed to the page as text. */
export const takeSealed = (): Sealed => {
  const page = globalThis as unknown as { gateSealed?: Sealed }
  const taken = { ...page.gateSealed }
  for (const code of Object.keys(taken)) delete page.gateSealed?.[code]
  return taken
}
