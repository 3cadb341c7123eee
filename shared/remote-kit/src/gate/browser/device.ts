import type { Recorded } from '../record/record.ts'

/** What a member's device has. */
export interface Device {
  /** Subject of the member's token. */
  account: string
  /** Their key pair, as it was recorded: the modulus, and PKCS#8; base64url. */
  publicKey: string
  privateKey: string
  /** What its microphone hears: Opus in WebM, base64url. */
  recording: string
}

/** The device of the recorded member. */
export const deviceOf = ({ claims, publicKey, privateKey, recording }: Recorded): Device => ({
  account: String(claims['sub']),
  publicKey,
  privateKey,
  recording,
})

/**
 * Keeps the member's keys on the device, as the SDK does for who opened them with their password and asked for that. Handed to the page
 * as text. Whether the SDK takes them is seen by the record alone: a world may have a member with other keys.
 */
export const keepKeys = async ({ account, publicKey, privateKey }: Device): Promise<void> => {
  const binary = atob(privateKey.replaceAll('-', '+').replaceAll('_', '/'))
  const pkcs8 = Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
  const take = (name: string, use: KeyUsage) => crypto.subtle.importKey('pkcs8', pkcs8, { name, hash: 'SHA-256' }, false, [use])
  const keys = { publicKey, privateKey: await take('RSA-OAEP', 'decrypt'), signingKey: await take('RSA-PSS', 'sign') }
  await new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('quintet-keys', 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys'))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('The device keeps no keys.')))
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('keys', 'readwrite')
      writing.objectStore('keys').put(keys, account)
      writing.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
}
