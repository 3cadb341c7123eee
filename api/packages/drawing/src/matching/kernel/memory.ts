// The memory as this process's own TypeScript reads it; where the kernel is compiled, assembly/memory.ts stands in its place.

import type { f64, i32 } from './types.ts'

let memory: Int32Array = new Int32Array()

/** The memory that all functions of the kernel work on from now on. */
export function useMemory(words: Int32Array): void {
  memory = words
}

export function readWord(base: i32, index: i32): i32 {
  return memory[base + index] as number
}

export function writeWord(base: i32, index: i32, value: i32): void {
  memory[base + index] = value
}

/** A number without fraction as a word. */
export function toWord(number: f64): i32 {
  return number
}
