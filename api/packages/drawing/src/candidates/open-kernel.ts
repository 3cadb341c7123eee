import type { Copying } from '../member-index/copying.ts'
import { createCompiledKernel } from '../kernels/compiled-kernel.ts'
import type { Kernel } from './kernel.ts'

/** The kernel of a worker, compiled when there is a module. The plain one knows all the rules, so it is read only where it is needed. */
export const openKernel = async (
  memory: WebAssembly.Memory,
  module: WebAssembly.Module | undefined,
  worker: number,
  copying: Copying,
): Promise<Kernel> => {
  if (module) return createCompiledKernel(module, memory, worker, copying)
  const [{ createPlainKernel }, { openLayout }] = await Promise.all([
    import('./plain-kernel.ts'),
    import('../member-index/layout.ts'),
  ])
  return createPlainKernel(openLayout(memory), worker, copying)
}
