// Where everything lies in the memory of one worker.
import * as at from './memory'

declare const SINGLE_BYTES: usize
declare const GROUP_SIZE: usize
declare const MEETING_BYTES: usize
const CANDIDATE: usize = 12
const TOKENS_EACH: usize = 5

export let rows: usize = 0
export let zones: usize = 0
export let memberZones: usize = 0
export let youngest: usize = 0
export let oldest: usize = 0
export let unions: usize = 0
export let own: usize = 0
export let probes: usize = 0
export let firstWishes: usize = 0
export let firstPast: usize = 0
export let past: usize = 0
export let masks: usize = 0
export let cards: usize = 0
export let zoneSets: usize = 0
export let natural: usize = 0
export let owners: usize = 0
export let ownerZones: usize = 0
export let runs: usize = 0
export let ownerProbes: usize = 0
export let blockRows: usize = 0
export let zoneRows: usize = 0
export let blockYoungest: usize = 0
export let blockOldest: usize = 0
export let positionWishes: usize = 0
export let wishZones: usize = 0
export let rowParts: usize = 0
export let blank: usize = 0
export let singleRows: usize = 0
export let positions: u32 = 0
export let farBlock: u32 = 0
export let best: u32 = 0
/** How many of those are the heaviest. */
export let heaviest: u32 = 0
export let workers: u32 = 0
export let wishes: usize = 0

/** What the first worker keeps, and what this one does. */
export let firstKept: usize = 0
export let firstHeads: usize = 0
export let kept: usize = 0
export let heads: usize = 0
export let memberEligible: usize = 0
export let groups: usize = 0
export let gathered: usize = 0
export let wishPrices: usize = 0
/** What this worker's pairs are worth beyond their prices, in all. */
export let excess: usize = 0
/** Whether only pairs are kept that are worth more than their prices; what a match counts, and a whole unit of weight. */
export let isPricing: bool = false
export let matchWorth: f64 = 0
export let unitWorth: f64 = 0
export let candidateCount: usize = 0
export let looking: usize = 0
export let meetings: usize = 0

/** Reads where everything lies, and what of it is this worker's. */
export function openSections(worker: u32): void {
  wishes = <usize>at.wishes()
  workers = at.workers()
  rows = at.section(at.memberRows)
  zones = at.section(at.memberZone)
  memberZones = at.section(at.memberZoneSet)
  youngest = at.section(at.memberYoungest)
  oldest = at.section(at.memberOldest)
  unions = at.section(at.memberUnion)
  own = at.section(at.memberSignature)
  probes = at.section(at.memberProbe)
  firstWishes = at.section(at.memberFirstWish)
  firstPast = at.section(at.memberFirstPast)
  past = at.section(at.past)
  masks = at.section(at.wishMask)
  cards = at.section(at.memberCard)
  zoneSets = at.section(at.zoneSets)
  natural = at.section(at.natural)
  owners = at.section(at.positionOwner)
  ownerZones = at.section(at.positionZone)
  runs = at.section(at.positionRun)
  ownerProbes = at.section(at.positionProbe)
  blockRows = at.section(at.blockRows)
  zoneRows = at.section(at.blockZoneRows)
  blockYoungest = at.section(at.blockYoungest)
  blockOldest = at.section(at.blockOldest)
  positionWishes = at.section(at.positionWish)
  wishZones = at.section(at.wishZoneSet)
  rowParts = at.section(at.rowParts)
  blank = at.section(at.blank)
  singleRows = at.section(at.singleRows) + <usize>worker * SINGLE_BYTES
  positions = at.positions()
  farBlock = at.firstFarBlock()
  best = at.best()
  heaviest = (best + 1) >> 1
  firstKept = at.section(at.kept)
  firstHeads = at.section(at.keptHead)
  kept = firstKept + <usize>worker * wishes * <usize>best * CANDIDATE
  heads = firstHeads + ((<usize>worker * wishes) << 2)
  memberEligible = at.section(at.memberEligible) + ((<usize>worker * <usize>at.members()) << 2)
  groups = at.section(at.groups)
  gathered = at.section(at.gathered) + <usize>worker * ((<usize>best * TOKENS_EACH) << 3)
  candidateCount = at.section(at.candidateCount)
  wishPrices = at.section(at.wishPrice)
  excess = at.section(at.excess) + ((<usize>worker) << 3)
  const pricing = at.section(at.pricing)
  isPricing = load<f64>(pricing) != 0
  matchWorth = load<f64>(pricing, 8)
  unitWorth = load<f64>(pricing, 16)
  looking = at.section(at.looking) + ((<usize>worker * GROUP_SIZE) << 2)
  meetings = at.section(at.meetings) + <usize>worker * MEETING_BYTES
}
