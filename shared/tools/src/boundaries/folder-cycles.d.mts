export interface Module {
  source: string
  dependencies: readonly { resolved: string }[]
}

/** The subfolders that import each other, directly or by others; empty when the arrows go one way. */
export function cyclesIn(modules: readonly Module[], within: string): string[]
