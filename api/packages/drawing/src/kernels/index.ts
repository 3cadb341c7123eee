// For builds: a build has kernels that are compiled already, and nothing to compile them with.
export { type KernelName, compileKernel } from './compile.ts'
