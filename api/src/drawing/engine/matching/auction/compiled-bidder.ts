import type { Bidder } from './bidder.ts'
import type { Market } from './market.ts'

interface Exports {
  prepare(): void
  bid: Bidder
}

/** The compiled bidder on the memory of a market. */
export const createCompiledBidder = (module: WebAssembly.Module, { memory }: Pick<Market, 'memory'>): Bidder => {
  const { exports } = new WebAssembly.Instance(module, { env: { memory, abort: () => undefined } })
  const { prepare, bid } = exports as unknown as Exports
  prepare()
  return bid
}
