// The number types of AssemblyScript, for TypeScript: the files of this folder are read by both.
type i32 = number
type f64 = number
