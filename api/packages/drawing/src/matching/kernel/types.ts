/** The number types of AssemblyScript, for TypeScript: the files of this folder are read by both. */
export type i32 = number
export type f64 = number
