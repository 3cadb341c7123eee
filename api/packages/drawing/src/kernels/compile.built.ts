import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildFolder } from '../build-folder.ts'
import type * as source from './compile.ts'

const loaded = new Map<source.KernelName, Promise<WebAssembly.Module>>()

const load = async (kernel: source.KernelName): Promise<WebAssembly.Module> =>
  WebAssembly.compile(readFileSync(join(buildFolder, 'kernels', `${kernel}.wasm`)))

export const isCompiled: typeof source.isCompiled = () => true

export const kernelModule: typeof source.kernelModule = (kernel) => {
  const known = loaded.get(kernel) ?? load(kernel)
  loaded.set(kernel, known)
  return known
}

export const kernelModuleIfAny: typeof source.kernelModuleIfAny = (kernel) => kernelModule(kernel).catch(() => undefined)
