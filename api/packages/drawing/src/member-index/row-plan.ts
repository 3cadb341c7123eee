import { featureCount, featureKinds, featuresOfKind, noFeature } from '../population/features.ts'

/** Kinds of features that are looked at together: a block has one row for each combination of their features. */
interface Slot {
  kinds: readonly number[]
  /** The first of its rows. */
  base: number
}

const mostCombinations = 64
/** The most kinds that share a slot. */
export const kindsOfRow = 4

const allKinds = [...Array(featureKinds).keys()]
const firsts = Uint16Array.from(allKinds, (kind) => featuresOfKind(kind).first)
const sizes = Uint16Array.from(allKinds, (kind) => featuresOfKind(kind).end - featuresOfKind(kind).first)
const sizeOf = (kind: number): number => sizes[kind] as number

const product = (kinds: readonly number[]): number => kinds.reduce((combined, kind) => combined * sizeOf(kind), 1)

/** Small kinds put together as long as their combinations are few: with half the rows to look at, a look takes half as long. */
const joinKinds = (): number[][] => {
  const joined: number[][] = []
  for (const kind of allKinds.toSorted((a, b) => sizeOf(a) - sizeOf(b) || a - b)) {
    const last = joined.at(-1)
    if (last && last.length < kindsOfRow && product([...last, kind]) <= mostCombinations) last.push(kind)
    else joined.push([kind])
  }
  return joined
}

const rowBytes = 16
/** Row 0 is empty: of members who have not answered everything. */
const emptyRow = 0
const slots: Slot[] = []
let rows = emptyRow + 1
for (const kinds of joinKinds()) {
  slots.push({ kinds, base: rows })
  rows += product(kinds)
}

export const slotCount = slots.length
/** Rows of a block. */
export const rowCount = rows
export const kindsOfSlot = (slot: number): readonly number[] => slots[slot]?.kinds ?? []

// By feature: what it adds to the number of the row in its slot; so much where there is none that no row has such a number.
const none = 0x8000
const shares = new Uint16Array(featureCount).fill(none, noFeature)
for (const { kinds } of slots) {
  for (const [index, kind] of kinds.entries()) {
    const step = product(kinds.slice(index + 1))
    for (let place = 0; place < sizeOf(kind); place++) shares[(firsts[kind] as number) + place] = place * step
  }
}

/** How the rows of people are found, for slots in some order. */
export interface SlotPlan {
  /** Kinds, slot by slot. */
  kinds: Uint8Array
  /** Of each slot the first row, and how many kinds it has. */
  bases: Uint16Array
  sizes: Uint8Array
  shares: Uint16Array
}

export const planSlots = (order: readonly number[]): SlotPlan => ({
  kinds: Uint8Array.from(order.flatMap((slot) => kindsOfSlot(slot))),
  bases: Uint16Array.from(order, (slot) => (slots[slot] as Slot).base),
  sizes: Uint8Array.from(order, (slot) => kindsOfSlot(slot).length),
  shares,
})

/** Writes the rows of a member whose features begin at a place; a number is the place of the row in a block, in bytes. */
export const writeRowsOf = (
  { kinds, bases, sizes: own, shares: added }: SlotPlan,
  [features, from]: readonly [Uint16Array, number],
  target: Uint16Array,
  at: number,
): void => {
  for (let slot = 0, next = 0; slot < slotCount; slot++) {
    let row = bases[slot] as number
    for (const end = next + (own[slot] as number); next < end; next++)
      row += added[features[from + (kinds[next] as number)] as number] as number
    target[at + slot] = row >= none ? emptyRow : rowBytes * row
  }
}

const featuresOfRow = ({ kinds }: Slot, row: number): number[] => {
  const found: number[] = []
  let rest = row
  for (const kind of kinds.toReversed()) {
    found.push((firsts[kind] as number) + (rest % sizeOf(kind)))
    rest = Math.floor(rest / sizeOf(kind))
  }
  return found
}

/** By row: the features that stand for it, `kindsOfRow` numbers, the first one again where there are fewer. */
export const rowFeatures: Uint16Array = Uint16Array.from(
  [
    [noFeature],
    ...slots.flatMap((slot) => Array.from({ length: product(slot.kinds) }, (_, row) => featuresOfRow(slot, row))),
  ].flatMap((features) => Array.from({ length: kindsOfRow }, (_, index) => features[index] ?? (features[0] as number))),
)
