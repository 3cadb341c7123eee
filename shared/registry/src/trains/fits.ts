/** One version of one remote. */
export interface Named {
  name: string
  version: string
}

/** Whether a tile and a shell fit. */
export type Fits = (tile: Named, shell: Named) => boolean

/** A version as messages and records name it. */
export const label = ({ name, version }: Named): string => `${name} ${version}`
