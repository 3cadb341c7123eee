// How well two suit each other.
import { FIRST_WISH, HASH, PERSONALITY, RELATIONSHIP, WAIT, WISHES, WISH_TOKENS, WISH_TRAITS, cardOf } from './card'
import { keep } from './best'
import { memberEligible, natural } from './sections'

/** What two have in common, in points: lifestyle, and the relationship that they look for. */
function inCommon(one: usize, other: usize): u32 {
  const answers = v128.load(one)
  const same = v128.andnot(i8x16.eq(answers, v128.load(other)), i8x16.eq(answers, i8x16.splat(0)))
  const bits = i8x16.bitmask(same)
  const apart = <i32>load<u8>(one, RELATIONSHIP) - <i32>load<u8>(other, RELATIONSHIP)
  const relationship = apart == 0 ? 2 : apart == 1 || apart == -1 ? 1 : 0
  return 480 * relationship + 45 * <u32>(2 * popcnt(bits & 0x7f) + popcnt(bits & 0x180))
}

/** What one side adds to that: the wishes that accept the other, and the best of what they want of the personality. */
function side(card: usize, type: usize, accepting: u32): u32 {
  let fitting: u32 = 0
  for (let index: usize = 0, left = accepting; left != 0; index++, left >>= 1) {
    if ((left & 1) == 0) continue
    const row = <usize>load<u16>(card + (index << 1), WISH_TRAITS)
    const passes = <u32>load<u8>(natural + row * 80 + type)
    if (passes > fitting) fitting = passes
  }
  return (1920 / <u32>load<u8>(card, WISHES)) * popcnt(accepting) + 300 * fitting
}

function tokensOf(card: usize, accepting: u32): u32 {
  let bits: u32 = 0
  for (let index: usize = 0, left = accepting; left != 0; index++, left >>= 1)
    if (left & 1) bits |= <u32>load<u8>(card + index, WISH_TOKENS)
  return bits
}

/** Rates two who accept each other, and keeps each among the best of the other's wishes that accept. */
export function rate(u: u32, v: u32, ofU: u32, ofV: u32): void {
  const cardOfU = cardOf(u)
  const cardOfV = cardOf(v)
  const common = inCommon(cardOfU, cardOfV)
  const ours = common + side(cardOfU, <usize>load<u8>(cardOfV, PERSONALITY), ofU)
  const theirs = common + side(cardOfV, <usize>load<u8>(cardOfU, PERSONALITY), ofV)
  const quality = <u32>Math.floor((10 * Math.sqrt(<f64>(ours * theirs)) + 24) / 48)
  const weight = quality + 100 * (<u32>load<u8>(cardOfU, WAIT) + <u32>load<u8>(cardOfV, WAIT))
  let mixed = load<u32>(cardOfU, HASH) + load<u32>(cardOfV, HASH)
  mixed = (mixed ^ (mixed >> 16)) * 0x21f0aaad
  const key = (weight << 20) | ((mixed ^ (mixed >> 15)) >> 12)
  const tokensOfU = tokensOf(cardOfU, ofU)
  const tokensOfV = tokensOf(cardOfV, ofV)
  note(u, load<u32>(cardOfU, FIRST_WISH), ofU, key, v, quality | (tokensOfU << 10) | (tokensOfV << 15))
  note(v, load<u32>(cardOfV, FIRST_WISH), ofV, key, u, quality | (tokensOfV << 10) | (tokensOfU << 15))
}

function note(u: u32, first: u32, accepting: u32, key: u32, v: u32, info: u32): void {
  const counter = memberEligible + ((<usize>u) << 2)
  store<u32>(counter, load<u32>(counter) + 1)
  for (let wish = first, left = accepting; left != 0; wish++, left >>= 1) if (left & 1) keep(wish, key, v, info)
}
