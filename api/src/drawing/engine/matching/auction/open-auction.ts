import { kernelModuleIfAny } from '../../kernel/compile.ts'
import type { PairTable } from '../../pairs/pair-table.ts'
import { startWorker } from '../../start-worker.ts'
import type { BidWork } from './bid-worker.ts'
import { createCompiledBidder } from './compiled-bidder.ts'
import { type Market, createMarket } from './market.ts'
import { createPlainBidder } from './plain-bidder.ts'
import { Auction } from './run-auction.ts'
import { stopHelpers } from './bid-together.ts'

export interface AuctionSettings {
  kernel: 'compiled' | 'plain'
  /** Threads, this one included. */
  workers: number
}

/** Runs `work` with the market of a table and an auction on it; threads that help are gone afterwards. */
export const withAuction = async <T>(
  table: PairTable,
  { kernel, workers }: AuctionSettings,
  work: (market: Market, auction: Auction) => T,
): Promise<T> => {
  const market = createMarket(table)
  const module = kernel === 'compiled' ? await kernelModuleIfAny('bid') : undefined
  const { memory } = market
  const helpers = Array.from({ length: workers - 1 }, () =>
    startWorker(new URL('./bid-worker.ts', import.meta.url), { memory, module } satisfies BidWork),
  )
  try {
    return work(market, new Auction(market, module ? createCompiledBidder(module, market) : createPlainBidder(market)))
  } finally {
    stopHelpers(market.control)
    await Promise.all(helpers.map((helper) => helper.terminate()))
  }
}
