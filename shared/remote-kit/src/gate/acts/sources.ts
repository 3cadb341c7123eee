/** What tells where a text comes from. */
export interface Sources {
  /** Whether the tables of the build still have it. */
  isText(text: string): boolean
  /** What of it an answer of the API holds. */
  dataIn(text: string): string[]
  /** Whether the live version tells it once a change was taken. */
  isOfSuccess?(text: string): boolean
}
