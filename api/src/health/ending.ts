/** Whether the server is on its way out: asked to end, and still at what it has begun. */
export interface Ending {
  begin(): void
  hasBegun(): boolean
}

export const createEnding = (): Ending => {
  let begun = false
  return {
    begin: () => {
      begun = true
    },
    hasBegun: () => begun,
  }
}
