import { hash } from 'node:crypto'
import { entriesOf, entryBytes, leafBytes, merkleRoot, merkleTopOf, slabSize, splitLeaves } from '@quintet/drawing/sealed'
import type { Connection } from '../database.ts'
import { type SealedEntry, leafOfEntry } from '../sealed-entries.ts'

/** A slab of sealed entries as it goes from cell to cell; bytes in base64. */
export interface HandedSlab {
  members: string
  leaves: string
  entries: string
  pasts: string
  /** Text of each body; empty where the entry was erased. */
  bodies: string[]
}

interface Row {
  members: Buffer
  leaves: Buffer
  entries: Buffer | null
  pasts: Buffer | null
}

const base64 = (bytes: Buffer): string => bytes.toString('base64')
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64')
const emptyPasts = (count: number): Buffer => Buffer.alloc(4 * count)

/** A slab of this cell's own week; undefined where there is none. What was erased or forgotten is left empty. */
export const readHandedSlab = ({ prepare }: Connection, week: number, slab: number): HandedSlab | undefined => {
  const row = prepare('SELECT members, leaves, entries, pasts FROM drawing_slabs WHERE week = ? AND slab = ?').get(week, slab) as
    | Row
    | undefined
  if (!row) return undefined
  const { members, leaves } = row
  const count = members.length / 4
  const [entries, pasts] = [row.entries ?? Buffer.alloc(count * entryBytes), row.pasts ?? emptyPasts(count)]
  const bodyOf = prepare('SELECT body FROM entry_bodies WHERE id = ?').pluck<string>()
  const records = entriesOf({ members, entries, pasts })
  return {
    members: base64(members),
    leaves: base64(leaves),
    entries: base64(entries),
    pasts: base64(pasts),
    bodies: records.map((record) => (record && bodyOf.get(record.body)) ?? ''),
  }
}

/** The numbers of the members of a slab, of erased ones too. */
export const membersOf = ({ members }: HandedSlab): Uint32Array => {
  const bytes = bytesOf(members)
  return Uint32Array.from({ length: bytes.length / 4 }, (_, place) => bytes.readUInt32LE(4 * place))
}

const leavesOf = ({ leaves }: HandedSlab): Buffer => bytesOf(leaves)

/** The entries of a slab that was handed over; those that were erased are left out. */
export const openHanded = (slab: number, handed: HandedSlab): SealedEntry[] => {
  const [members, entries, pasts] = [handed.members, handed.entries, handed.pasts].map(bytesOf) as [Buffer, Buffer, Buffer]
  return entriesOf({ members, entries, pasts }).flatMap((record, place) => {
    const text = handed.bodies[place] ?? ''
    if (!record || text === '') return []
    const { salt, past, body: _, ...head } = record
    const bodyHash = hash('sha256', text, 'buffer')
    return [{ position: slab * slabSize + place, head, salt, past, bodyHash, body: () => text, card: null }]
  })
}

const isLaidOut = ({ members, leaves, entries, pasts, bodies }: HandedSlab): boolean => {
  const count = bodies.length
  const lengths = [members, leaves, entries].map((text) => bytesOf(text).length)
  const whole = [4 * count, leafBytes * count, entryBytes * count]
  return (
    count > 0 && count <= slabSize && whole.every((length, at) => lengths[at] === length) && bytesOf(pasts).length >= 4 * count
  )
}

/** Whether a slab is laid out as it should be, its members rise, and each of its entries gives its leaf. */
export const isHandedWhole = (slab: number, handed: HandedSlab): boolean => {
  if (!isLaidOut(handed)) return false
  const [leaves, members] = [splitLeaves(leavesOf(handed)), membersOf(handed)]
  if (!members.every((member, at) => at === 0 || member > (members[at - 1] as number))) return false
  try {
    return openHanded(slab, handed).every((entry) => leaves[entry.position - slab * slabSize]?.equals(leafOfEntry(entry)))
  } catch {
    // Numbers of past members that do not end where they should.
    return false
  }
}

/** Holds the slabs of a whole week, one after the other, against what was named: as many entrants, whose numbers rise, under the root. */
export const createWeekCheck = () => {
  const tops: Buffer[] = []
  let [count, last, isInOrder, wasFull] = [0, -1, true, true]
  return {
    add: (slab: HandedSlab): void => {
      const members = membersOf(slab)
      isInOrder &&= wasFull && (members[0] as number) > last
      wasFull = members.length === slabSize
      last = members.at(-1) as number
      count += members.length
      tops.push(merkleTopOf(leavesOf(slab)))
    },
    isWhole: ({ root, entrants }: { root: string; entrants: number }): boolean =>
      isInOrder && count === entrants && (count === 0 ? hash('sha256', '') : merkleRoot(tops)) === root,
  }
}
