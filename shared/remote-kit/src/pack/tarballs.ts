import { readdirSync } from 'node:fs'

/** Names of the packed packages in a folder. */
export const tarballsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^quintet-.*\.tgz$/.test(name))
    .sort()
