import { chmodSync, mkdirSync } from 'node:fs'

const ownerOnly = 0o700

/** Makes the data folder, or one that was there, a place that no other user of the machine can look into. */
export const protectFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: ownerOnly })
  chmodSync(folder, ownerOnly)
}

/** What this process writes from now on is for its own user alone. Once, by the program itself: it holds for the whole process. */
export const keepFilesPrivate = (): void => void process.umask(0o077)
