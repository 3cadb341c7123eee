// What members and blocks are written from: features that were copied, how their rows are found, and what is written over later.
import * as at from './memory'

declare const COPIED_BYTES: usize

/** Features of the members who were copied last. */
export let features: usize = 0
export let ages: usize = 0
export let wishOwners: usize = 0
export let probe: usize = 0
export let slotKinds: usize = 0
export let slotBases: usize = 0
export let slotSizes: usize = 0
export let featureShares: usize = 0
export let ownZoneSets: u32 = 0

export function openSources(worker: u32): void {
  features = at.section(at.copiedFeatures) + <usize>worker * COPIED_BYTES
  ages = at.section(at.placeAge)
  wishOwners = at.section(at.wishOwner)
  probe = at.section(at.probe)
  slotKinds = at.section(at.slotKinds)
  slotBases = at.section(at.slotBases)
  slotSizes = at.section(at.slotSizes)
  featureShares = at.section(at.featureShares)
  ownZoneSets = at.zoneSetsOfWishes()
}
