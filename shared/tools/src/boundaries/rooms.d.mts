export interface Module {
  source: string
  dependencies: readonly { resolved: string }[]
}

/** The rooms of a folder that import each other, directly or by others; empty when the arrows go one way. */
export function knotsIn(modules: readonly Module[], within: string): string[]
