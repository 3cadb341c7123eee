// The header of the memory, as index/header.ts writes it: counts first, then where every section begins, in the order of index/layout.ts.
const header: usize = 1024
const COUNTS: usize = 13

function word(index: usize): u32 {
  return load<u32>(header + (index << 2))
}

export function members(): u32 {
  return word(0)
}
export function wishes(): u32 {
  return word(1)
}
export function positions(): u32 {
  return word(2)
}
export function firstFarBlock(): u32 {
  return word(4)
}
export function best(): u32 {
  return word(8)
}
export function workers(): u32 {
  return word(9)
}
export function zoneSetsOfWishes(): u32 {
  return word(10)
}
export function section(index: usize): usize {
  return <usize>word(COUNTS + index)
}

export const memberRows: usize = 0
export const memberLife: usize = 1
export const memberZone: usize = 2
export const memberHash: usize = 3
export const memberWait: usize = 4
export const memberPersonality: usize = 5
export const memberZoneSet: usize = 6
export const memberFirstWish: usize = 7
export const memberYoungest: usize = 8
export const memberOldest: usize = 9
export const memberUnion: usize = 10
export const memberSignature: usize = 11
export const memberProbe: usize = 12
export const memberFirstPast: usize = 13
export const past: usize = 14
export const wishMask: usize = 15
export const wishZoneSet: usize = 16
export const wishTraits: usize = 17
export const wishTokens: usize = 18
export const memberCard: usize = 19
export const zoneSets: usize = 20
export const natural: usize = 21
export const positionWish: usize = 22
export const positionOwner: usize = 23
export const positionZone: usize = 24
export const positionRun: usize = 25
export const positionProbe: usize = 26
export const blockRows: usize = 27
export const blockZoneRows: usize = 28
export const blockYoungest: usize = 29
export const blockOldest: usize = 30
export const kept: usize = 31
export const keptHead: usize = 32
export const memberEligible: usize = 33
export const groups: usize = 34
export const looking: usize = 35
export const meetings: usize = 36
export const rowParts: usize = 37
export const blank: usize = 38
export const singleRows: usize = 39
export const probe: usize = 40
export const slotKinds: usize = 41
export const slotBases: usize = 42
export const slotSizes: usize = 43
export const featureShares: usize = 44
export const candidateCount: usize = 45
export const gathered: usize = 46
export const wishPrice: usize = 47
export const pricing: usize = 48
export const excess: usize = 49
export const placeOrder: usize = 50
export const placeAge: usize = 51
export const wishOwner: usize = 52
export const copiedFeatures: usize = 53
