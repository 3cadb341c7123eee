import { Type } from 'typebox'
import { declare } from '../call.ts'
import { Day, Empty, integer } from '../schema/common.ts'
import { AnnouncedDrawing, Bucket, DrawingLog, DrawingWeek, Receipt } from '../schema/drawing.ts'
import { Character } from '../schema/member.ts'
import { wireCalls } from '../wire/calls.ts'

/**
 * The last drawings, the newest first, and whether the member took part; what is announced of the next ones; and the first day on which a
 * member who takes a break now takes part again (decision 61).
 */
export const listDrawings = declare(
  wireCalls.listDrawings,
  Empty,
  Type.Object({
    weeks: Type.Array(DrawingWeek, { maxItems: 20 }),
    announced: Type.Array(AnnouncedDrawing, { maxItems: 20 }),
    pausedUntil: Type.Optional(Day),
  }),
)

/** The member's own receipt of one drawing (decision 30), made when it is read. */
export const loadReceipt = declare(wireCalls.loadReceipt, Type.Object({ week: integer(0, 100_000) }), Receipt, { perMinute: 30 })

/**
 * How many members a character of the member accepts and how many of those accept the member back, at the last freeze and in
 * buckets. `widened`: the location is smaller than a country, so its whole countries were counted (decision 48). Empty before
 * the first drawing.
 */
export const estimateCharacter = declare(
  wireCalls.estimateCharacter,
  Type.Object({ character: Character }),
  Type.Object({ accepted: Type.Optional(Bucket), mutual: Type.Optional(Bucket), widened: Type.Optional(Type.Boolean()) }),
  { bodyLimit: 65_536, perMinute: 10 },
)

/**
 * The public log of drawings, for anybody: the entries from a number on, or the last ones. It is read by GET, so that a stranger
 * needs nothing but its address.
 */
export const loadDrawingLog = declare(
  wireCalls.loadDrawingLog,
  Type.Object({ from: Type.Optional(integer(1, 2_147_483_647)) }),
  DrawingLog,
  { auth: 'none', perMinute: 60, cacheSeconds: 60 },
)
