import type { Module } from './folder-cycles.d.mts'

/** The imports that `boundaries.cjs` refuses, a line for each, and the modules that were read. */
export function brokenImports(
  root: string,
  folders: readonly string[],
  only?: string,
): Promise<{ lines: string[]; modules: Module[]; totalCruised: number }>
