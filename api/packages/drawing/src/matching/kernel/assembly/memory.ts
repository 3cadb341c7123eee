// In place of memory.ts where the kernel is compiled.

export function readWord(base: i32, index: i32): i32 {
  return load<i32>((<usize>(base + index)) << 2)
}

export function writeWord(base: i32, index: i32, value: i32): void {
  store<i32>((<usize>(base + index)) << 2, value)
}

export function toWord(number: f64): i32 {
  return <i32>number
}
