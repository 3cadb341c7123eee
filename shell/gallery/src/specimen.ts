import type { ReactNode } from 'react'

/** What stands in the places of a member's or a translator's words. */
export interface Words {
  /** One or two words: a button, a heading. */
  short: string
  /** A line: a row's title, a label. */
  line: string
  /** A sentence. */
  sentence: string
  /** Several sentences. */
  text: string
}

/** A piece in one of its states. */
export interface Specimen {
  /** The state, in English: the gallery is for those who build. */
  name: string
  Show: (words: { words: Words }) => ReactNode
  /** It covers the page: one at a time, opened by a button. */
  covers?: true
}
