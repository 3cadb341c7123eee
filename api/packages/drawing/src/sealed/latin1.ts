/** Writes a text, one character per byte: character by character, since for so few a call of `Buffer.write` takes longer than the writing. */
export const writeLatin1 = (target: Uint8Array, at: number, signs: string): void => {
  for (let index = 0; index < signs.length; index++) target[at + index] = signs.charCodeAt(index)
}
