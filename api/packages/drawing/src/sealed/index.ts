export { type EntryProfile, profileOfEntry, readEntryProfile, writeEntryProfile } from '../entries/entry-profile.ts'
export { encodeFeatures, poolBitsOfRecord, recordPlaces } from '../population/feature-record.ts'
export { zoneCode } from '../population/places.ts'
export { reachCodes } from '../population/zone-sets.ts'
export { type Chunk, ChunkWriter, type NewEntrant, type Piece } from './chunk.ts'
export {
  type EntryRecord,
  type EntrySlab,
  bodyNumberAt,
  entriesOf,
  entryAt,
  entryBytes,
  withoutEntry,
  writeBodyNumber,
} from './entry-slab.ts'
export { type SealedHead, joinLeaf, leafOf, leafParts, writeHead, writePast } from './leaf.ts'
export { merklePath, merkleRoot, merkleTop, merkleTopOf, verifyPath } from './merkle.ts'
export { type SealedChunk, sealChunk } from './seal-chunk.ts'
export { type Outcome, leafBytes, packOutcomes, placeInSlab, readOutcome, slabSize, splitLeaves } from './slabs.ts'
