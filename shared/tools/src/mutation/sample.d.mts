export declare const sampleOf: (root: string, patterns: readonly string[], count: number, seed: string) => string[]
