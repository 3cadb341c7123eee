import { fileURLToPath } from 'node:url'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url)).replace(/\/$/, '')

// Where things stand beside the sources. The production build puts `places.built.ts` in place of this file.

/** Texts that the server itself writes with, a folder for each language. */
export const contentFolder: string = at('../content')
export const shellFolder: string = at('../../shell/dist')
/** Build of the staff's console. */
export const consoleFolder: string = at('../../shell/staff/dist')
/** Builds of shell and tiles that this server brings with it and makes live when it starts, where no team has decided otherwise. */
export const ownBuilds: () => string[] = () => []
