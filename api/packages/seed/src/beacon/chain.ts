/** A drand chain without links between its rounds. Times in seconds since the epoch. */
export interface BeaconChain {
  /** Its name among chains, hex. */
  hash: string
  /** BLS12-381 key in G2, compressed, hex. */
  publicKey: string
  genesis: number
  period: number
}

/**
 * "quicknet" of the League of Entropy, scheme bls-unchained-g1-rfc9380. Source: https://api.drand.sh/CHAIN/info, with the hash below
 * for CHAIN. A round that it signed stands in the tests.
 */
export const quicknet: BeaconChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1_692_803_367,
  period: 3,
}

/** A chain, and an HTTP relay that hands out its rounds. */
export interface BeaconSource {
  url: string
  chain: BeaconChain
  /** First pause between two questions for a round that is not there yet, in milliseconds; it doubles up to a limit. */
  pauseMs: number
}

/** The first round that is made after a moment (epoch milliseconds). Round 1 is made at the genesis. */
export const roundAfter = ({ genesis, period }: BeaconChain, moment: number): number =>
  Math.max(1, Math.floor((moment / 1000 - genesis) / period) + 2)
