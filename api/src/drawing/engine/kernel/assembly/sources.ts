// The columns of the population that members are copied from, and how their rows are found.
import * as at from './memory'

export let order: usize = 0
export let ids: usize = 0
export let features: usize = 0
export let lives: usize = 0
export let waits: usize = 0
export let personalities: usize = 0
export let wishesFrom: usize = 0
export let sourceMasks: usize = 0
export let sourceZones: usize = 0
export let sourceTraits: usize = 0
export let sourceTokens: usize = 0
export let ages: usize = 0
export let wishOwners: usize = 0
export let seed: usize = 0
export let probe: usize = 0
export let slotKinds: usize = 0
export let slotBases: usize = 0
export let slotSizes: usize = 0
export let featureShares: usize = 0
export let ownZoneSets: u32 = 0

export function openSources(): void {
  order = at.section(at.sourceOrder)
  ids = at.section(at.sourceIds)
  features = at.section(at.sourceFeatures)
  lives = at.section(at.sourceLife)
  waits = at.section(at.sourceWait)
  personalities = at.section(at.sourcePersonality)
  wishesFrom = at.section(at.sourceFirstWish)
  sourceMasks = at.section(at.sourceMasks)
  sourceZones = at.section(at.sourceZoneSet)
  sourceTraits = at.section(at.sourceTraits)
  sourceTokens = at.section(at.sourceTokenBits)
  ages = at.section(at.placeAge)
  wishOwners = at.section(at.wishOwner)
  seed = at.section(at.seed)
  probe = at.section(at.probe)
  slotKinds = at.section(at.slotKinds)
  slotBases = at.section(at.slotBases)
  slotSizes = at.section(at.slotSizes)
  featureShares = at.section(at.featureShares)
  ownZoneSets = at.zoneSetsOfWishes()
}
