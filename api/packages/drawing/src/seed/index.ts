export { type BeaconChain, type BeaconSource, quicknet, roundAfter } from './beacon/chain.ts'
export { type BeaconRound, randomnessOf, readRound } from './beacon/round.ts'
export { isSigned, signedMessage } from './beacon/signature.ts'
export { SeedNotReady, type SeedParts, commitmentOf, drawSeedOf, seedIfMade, seedSchemes } from './seed.ts'
