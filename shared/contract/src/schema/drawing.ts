import { type CategoryId, categories } from '@quintet/domain/questions'
import { type Static, Type } from 'typebox'
import { EpochSeconds, integer, MatchNumber } from './common.ts'

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Week = integer(0, 100_000)
const Count = integer(0, 2_147_483_647)

/** A count as members may see it (decision 48): both included; without `high` only that there was at least one. */
export const Bucket = Type.Object({ low: Count, high: Type.Optional(Count) })
export type Bucket = Static<typeof Bucket>

/** One of the choices of a character: a category, the location, or the four traits. */
export const CharacterChoice = Type.Unsafe<CategoryId | 'zones' | 'personality'>(
  Type.Enum([...categories, 'zones', 'personality']),
)

/** The choice that cost a token most, and how many people there would be without it; empty where no single choice did. */
export const Advice = Type.Object({ choice: Type.Optional(CharacterChoice), people: Type.Optional(Bucket) })

/** A token of the drawing: how many people it could have been matched with, and whether it was. */
export const DrawnToken = Type.Object({
  pool: integer(1, 5),
  people: Bucket,
  matched: Type.Boolean(),
  /** The match, while neither side has ended it. */
  match: Type.Optional(MatchNumber),
  advice: Type.Optional(Advice),
})
export type DrawnToken = Static<typeof DrawnToken>

/** The round of a drand chain that a seed is mixed with; its signature once it was read. */
export const DrawingBeacon = Type.Object({
  chain: Hash,
  round: integer(1, 4_000_000_000),
  signature: Type.Optional(Type.String({ pattern: '^[0-9a-f]{96}$' })),
})

const Element = Type.String({ pattern: '^[0-9a-f]{512}$' })

/** The verifiable delay that a seed is mixed with where there is no beacon; its output and the proof of it once it was worked out. */
export const DrawingDelay = Type.Object({
  squarings: integer(1, 2 ** 32),
  output: Type.Optional(Element),
  proof: Type.Optional(Element),
})

/**
 * What a week was drawn with where that was for several cells, each of which sealed its own entries: `root` is the Merkle root over the roots of
 * all, the own one among them, and takes the place of the own root in `drawSeed`. Secret, commitment and randomness are those of the cell
 * that drew.
 */
export const JointProof = Type.Object({
  commitment: Hash,
  scheme: integer(1, 2),
  root: Hash,
  roots: Type.Array(Hash, { maxItems: 8 }),
  seed: Type.Optional(Hash),
  drawSeed: Type.Optional(Hash),
  beacon: Type.Optional(DrawingBeacon),
  delay: Type.Optional(DrawingDelay),
})

/**
 * What proves that the entry took part unchanged: leaf = SHA-256(00 ‖ past ‖ salt ‖ text), node = SHA-256(01 ‖ left ‖ right),
 * `seed` is the secret whose SHA-256 is the commitment, and `drawSeed` is what the week was drawn with: of scheme 1 the secret,
 * of scheme 2 SHA-256(tag ‖ secret ‖ root ‖ SHA-256(signature of the beacon, or output of the delay)). Text, salt and past are kept
 * for four weeks.
 */
export const DrawingProof = Type.Object({
  commitment: Hash,
  seed: Type.Optional(Hash),
  scheme: Type.Optional(integer(1, 2)),
  drawSeed: Type.Optional(Hash),
  /** Left out where none is used. */
  beacon: Type.Optional(DrawingBeacon),
  delay: Type.Optional(DrawingDelay),
  /** The week was announced only after its entries were closed, or again after it had been announced. */
  late: Type.Optional(Type.Boolean()),
  again: Type.Optional(Type.Boolean()),
  root: Hash,
  leaf: Hash,
  path: Type.Array(Hash, { maxItems: 40 }),
  position: Count,
  count: Count,
  /** The entry: what the week adds to the body, and the body's SHA-256. */
  text: Type.Optional(Type.String({ maxLength: 4096 })),
  body: Type.Optional(Type.String({ maxLength: 262_144 })),
  salt: Type.Optional(Hash),
  past: Type.Optional(Hash),
  /** Left out where this cell drew its own members. */
  joint: Type.Optional(JointProof),
})
export type DrawingProof = Static<typeof DrawingProof>

/** What became of a member's entry in one drawing; bounded to that member. */
export const Receipt = Type.Object({
  week: Week,
  state: Type.Union([Type.Literal('inProgress'), Type.Literal('published')]),
  /** When the entries were closed. */
  closedAt: EpochSeconds,
  entered: Type.Boolean(),
  /** The member had left this drawing out (decision 61). */
  paused: Type.Optional(Type.Boolean()),
  /** Drawings waited without a match before this one, while the entry is kept. */
  waited: Type.Optional(integer(0, 100_000)),
  /** Once published. */
  tokens: Type.Optional(Type.Array(DrawnToken, { maxItems: 5 })),
  proof: Type.Optional(DrawingProof),
})
export type Receipt = Static<typeof Receipt>

/** How far a drawing in progress is: entries are closed and counted, matches are worked out, the result is checked and published. */
export const DrawingStage = Type.Union([Type.Literal('closing'), Type.Literal('matching'), Type.Literal('publishing')])
export type DrawingStage = Static<typeof DrawingStage>

/** One week as the list of drawings shows it, and whether the member took part. */
export const DrawingWeek = Type.Object({
  week: Week,
  state: Type.Union([Type.Literal('inProgress'), Type.Literal('published')]),
  /** While it is in progress. */
  stage: Type.Optional(DrawingStage),
  closedAt: EpochSeconds,
  entered: Type.Boolean(),
  /** The member had left this drawing out (decision 61): known of the newest pause. */
  paused: Type.Optional(Type.Boolean()),
  /**
   * Where the member entered and it is published: how many of their tokens took part, how many of those are told to have fitted at least
   * ten people (decision 48), and how many were matched.
   */
  tokenCount: Type.Optional(integer(0, 5)),
  fittingCount: Type.Optional(integer(0, 5)),
  matchedCount: Type.Optional(integer(0, 5)),
})
export type DrawingWeek = Static<typeof DrawingWeek>

/** An entry of the public log: the text that was signed, and its Ed25519 signature (`shared/docs/guides/drawing-format.md`). */
export const LoggedEntry = Type.Object({
  number: integer(1, 2_147_483_647),
  text: Type.String({ maxLength: 2048 }),
  signature: Type.String({ pattern: '^[0-9a-f]{128}$' }),
})

/** A page of the public log, and the number of its last entry. */
export const DrawingLog = Type.Object({
  key: Hash,
  last: integer(0, 2_147_483_647),
  entries: Type.Array(LoggedEntry, { maxItems: 100 }),
})
export type DrawingLog = Static<typeof DrawingLog>

/** A drawing that is still to come: its seed is chosen already, and this is the seed's SHA-256. */
export const AnnouncedDrawing = Type.Object({ week: Week, closesAt: EpochSeconds, commitment: Hash })
