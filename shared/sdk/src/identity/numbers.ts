/** RFC 3526 group 15 (3072 bits) with generator 2. */
export const prime = BigInt(
  '0x' +
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD' +
    'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED' +
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F' +
    '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B' +
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510' +
    '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7' +
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C' +
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
)

/** The generator g of the group. */
export const generator = 2n

/** base^exponent mod modulus, four bits of the exponent at a time. */
export const power = (base: bigint, exponent: bigint, modulus: bigint): bigint => {
  const table = [1n]
  for (let index = 1; index < 16; index++) table.push(((table[index - 1] ?? 1n) * base) % modulus)
  let result = 1n
  for (const digit of exponent.toString(16)) {
    for (let step = 0; step < 4; step++) result = (result * result) % modulus
    result = (result * (table[Number.parseInt(digit, 16)] ?? 1n)) % modulus
  }
  return result
}

/** The number of hex digits; 0 for none. */
export const fromHex = (hex: string): bigint => BigInt(`0x${hex || '0'}`)

/** The bytes of hex digits. */
export const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The number of bytes, the first one most significant. */
export const fromBytes = (bytes: Uint8Array): bigint =>
  fromHex(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))

/** The fewest bytes that hold a number in two's complement: a 00 stands in front when the top bit is set. */
export const pad = (value: bigint): Uint8Array<ArrayBuffer> => {
  const hex = value.toString(16)
  const even = hex.length % 2 === 1 ? `0${hex}` : hex
  return bytesOfHex(/^[89a-f]/.test(even) ? `00${even}` : even)
}
