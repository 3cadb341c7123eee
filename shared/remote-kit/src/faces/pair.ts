import type { Declarations } from './declarations.ts'
import type { Uses } from './uses.ts'

/** A tile and a shell that it may meet in a page. */
export interface Pair {
  uses: Uses
  /** The face that the tile was built with: what it brings with itself is of that one. */
  own: Declarations
  /** The face that the shell gives. */
  shell: Declarations
}
