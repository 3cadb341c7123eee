import type { Carrier, Carrying } from './carried-lists.ts'
import type { Kernel } from './kernel.ts'

/** What restores and saves lists in an index, where they are carried on; read only where they are. */
export const openCarrier = async (
  memory: WebAssembly.Memory,
  kernel: Kernel,
  carrying: Carrying | undefined,
): Promise<Carrier | undefined> => {
  if (!carrying) return undefined
  const [{ createCarrier }, { openLayout }] = await Promise.all([
    import('./carried-lists.ts'),
    import('../member-index/layout.ts'),
  ])
  return createCarrier(openLayout(memory), kernel, carrying)
}
