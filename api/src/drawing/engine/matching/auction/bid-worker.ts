import { parentPort, workerData } from 'node:worker_threads'
import { createCompiledBidder } from './compiled-bidder.ts'
import { openMarket } from './market.ts'
import { createPlainBidder } from './plain-bidder.ts'
import { helpBidding } from './bid-together.ts'

/** What a thread that helps with bidding is given. */
export interface BidWork {
  memory: WebAssembly.Memory
  /** None: the plain bidder. */
  module: WebAssembly.Module | undefined
}

const { memory, module } = workerData as BidWork
const market = openMarket(memory)
helpBidding(market.control, module ? createCompiledBidder(module, market) : createPlainBidder(market))
parentPort?.close()
