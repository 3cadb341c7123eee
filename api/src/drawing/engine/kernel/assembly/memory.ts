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
export function firstWorldBlock(): u32 {
  return word(4)
}
export function best(): u32 {
  return word(8)
}
export function section(index: usize): usize {
  return <usize>word(10 + index)
}

export const memberFeatures: usize = 0
export const memberLife: usize = 1
export const memberZone: usize = 2
export const memberHash: usize = 3
export const memberWait: usize = 4
export const memberSex: usize = 5
export const memberPersonality: usize = 6
export const memberScope: usize = 7
export const memberZoneSet: usize = 8
export const memberFirstWish: usize = 9
export const memberYoungest: usize = 10
export const memberOldest: usize = 11
export const memberUnion: usize = 12
export const memberSignature: usize = 13
export const memberFirstPast: usize = 14
export const past: usize = 15
export const wishMask: usize = 16
export const wishZoneSet: usize = 17
export const wishTraits: usize = 18
export const wishTokens: usize = 19
export const wishOwner: usize = 20
export const zoneSets: usize = 21
export const natural: usize = 22
export const positionWish: usize = 23
export const positionSignature: usize = 24
export const blockRows: usize = 25
export const blockZoneRows: usize = 26
export const blockFirstZone: usize = 27
export const blockLastZone: usize = 28
export const blockYoungest: usize = 29
export const blockOldest: usize = 30
export const kept: usize = 31
export const keptCount: usize = 32
export const wishEligible: usize = 33
export const memberEligible: usize = 34
export const ranges: usize = 35
