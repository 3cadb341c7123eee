// The header of the memory, as index/layout.ts writes it: counts first, then where every section begins, in that file's order.
const header: usize = 1024

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
export function section(index: usize): usize {
  return <usize>word(10 + index)
}

export const memberRows: usize = 0
export const memberLife: usize = 1
export const memberZone: usize = 2
export const memberHash: usize = 3
export const memberWait: usize = 4
export const memberPersonality: usize = 5
export const memberScope: usize = 6
export const memberZoneSet: usize = 7
export const memberFirstWish: usize = 8
export const memberYoungest: usize = 9
export const memberOldest: usize = 10
export const memberUnion: usize = 11
export const memberSignature: usize = 12
export const memberProbe: usize = 13
export const memberFirstPast: usize = 14
export const past: usize = 15
export const wishMask: usize = 16
export const wishZoneSet: usize = 17
export const wishTraits: usize = 18
export const wishTokens: usize = 19
export const memberCard: usize = 20
export const zoneSets: usize = 21
export const natural: usize = 22
export const positionWish: usize = 23
export const positionOwner: usize = 24
export const positionZone: usize = 25
export const positionRun: usize = 26
export const positionProbe: usize = 27
export const blockRows: usize = 28
export const blockZoneRows: usize = 29
export const blockYoungest: usize = 30
export const blockOldest: usize = 31
export const kept: usize = 32
export const keptHead: usize = 33
export const memberEligible: usize = 34
export const ranges: usize = 35
export const looking: usize = 36
export const meetings: usize = 37
export const rowParts: usize = 38
export const blank: usize = 39
export const singleRows: usize = 40
