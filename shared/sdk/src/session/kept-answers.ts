/** Where the service worker keeps answers that can be read without a network, and the key that they lie under. */
const name = 'quintet-answers'

const dropKey = (): Promise<void> =>
  new Promise((resolve) => {
    const request = globalThis.indexedDB?.deleteDatabase(name)
    if (!request) return resolve()
    for (const type of ['success', 'error', 'blocked']) request.addEventListener(type, () => resolve())
  })

/** Forgets what the browser kept of an account for a time without a network; without the key the rest could not be read either. */
export const forgetKeptAnswers = async (): Promise<void> => {
  await dropKey()
  await globalThis.caches?.delete(name)
}
