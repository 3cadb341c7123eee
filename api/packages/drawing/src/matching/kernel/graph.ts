import type { i32 } from './types.ts'
import { readWord, writeWord } from './memory.ts'

export const none: i32 = -1
/** In the second word of a pair the weight stands above the tokens of both sides, 5 bits each. */
export const weightShift: i32 = 10
export const tokenBits: i32 = 5
export const tokenMask: i32 = 31

/** Where the header is: two counts, then where every section begins (matching/arena.ts), in words. */
const header: i32 = 256

export let tokens: i32 = 0
/** Of each token: the first token of its member, above the number of tokens that the member has (3 bits). */
export let family: i32 = 0
/** Where the list of the token's member begins; one more place ends the last. */
export let listStart: i32 = 0
/**
 * Pairs of members, two words each: the first token of the other; the weight, above the tokens of the other and the own ones that accept.
 * Each pair stands in the lists of both, by the other.
 */
export let pairs: i32 = 0
/** Of each pair in each list: the least that the tokens of the other can cost, as it was when last looked at; `none` where prices may fall. */
export let floors: i32 = 0
/** Of each pair in each list whether the tokens of the other wait, a bit each. */
export let others: i32 = 0
/** How many pairs each token could serve. */
export let degree: i32 = 0
/** The partner of each token. */
export let mate: i32 = 0
/** Tokens that wait for bids while all is matched anew: not 0. */
export let passive: i32 = 0
/** What each token is worth to its member, and so what it costs a buyer; in eighths of a weight. */
export let value: i32 = 0
/** What the values were when the sides met last: each side sees those of the others like that. */
export let published: i32 = 0
/** Tokens whose values changed since then: of each side from its first token on. */
export let dirty: i32 = 0
/** Bids of a token, and whether it waits (queue.ts). */
export let bidState: i32 = 0
export let ring: i32 = 0
export let queues: i32 = 0
export let label: i32 = 0
/** Who reached a token. */
export let link: i32 = 0
/** Weight that is lost when the path ends at a token, in eighths. */
export let loss: i32 = 0
/** The root of the tree in which a token is. */
export let root: i32 = 0
/** The round in which a token was last put into the queue. */
export let queued: i32 = 0
export let queue: i32 = 0
/** What tokens in a heap are ordered by. */
export let keys: i32 = 0
/** Tokens whose way is fixed: not 0. */
export let settled: i32 = 0
/** Every token that has a mark. */
export let touched: i32 = 0
export let offers: i32 = 0
export let changed: i32 = 0
/** Words of it. */
export let changedRoom: i32 = 0
/** Tokens in some order, from outside or for a while. */
export let order: i32 = 0
/** Matches of each member, at its first token. */
export let counts: i32 = 0
/** Tokens that each side put aside until all meet: of each side from its first token on. */
export let deferred: i32 = 0
/** Two words each: whose match was lost to a token of another side, and the partner that is gone; by side as above. */
export let losses: i32 = 0
/** What an auction is about, what sides there are (sides.ts), and how far each is. */
export let control: i32 = 0
export let scratch: i32 = 0

let next: i32 = 0

function section(): i32 {
  next += 1
  return readWord(header, next)
}

/** Reads where everything lies. */
export function prepare(): void {
  tokens = readWord(header, 0)
  changedRoom = readWord(header, 1)
  next = 1
  family = section()
  listStart = section()
  pairs = section()
  floors = section()
  others = section()
  degree = section()
  mate = section()
  passive = section()
  value = section()
  published = section()
  dirty = section()
  bidState = section()
  ring = section()
  queues = section()
  label = section()
  link = section()
  loss = section()
  root = section()
  queued = section()
  queue = section()
  keys = section()
  settled = section()
  touched = section()
  offers = section()
  changed = section()
  order = section()
  counts = section()
  section()
  deferred = section()
  losses = section()
  control = section()
  scratch = section()
}

export function tokenCount(): i32 {
  return tokens
}

/** The first token of a token's member; it stands for the member. */
export function firstOf(token: i32): i32 {
  return readWord(family, token) >> 3
}

/** The token after the last one of a member. */
export function endOf(first: i32): i32 {
  return first + (readWord(family, first) & 7)
}

/** Where the list of a member ends. */
export function listEnd(first: i32): i32 {
  return readWord(listStart, endOf(first))
}

/** The second word of a pair that must be there. */
export function infoOf(first: i32, other: i32): i32 {
  let low = readWord(listStart, first)
  let high = listEnd(first) - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (readWord(pairs, 2 * middle) < other) low = middle + 1
    else high = middle
  }
  return readWord(pairs, 2 * low + 1)
}

/** Matches two tokens with one another. */
export function join(one: i32, other: i32): void {
  writeWord(mate, one, other)
  writeWord(mate, other, one)
}

/** The token by which a member is matched with another (both by their first tokens); `none` when they are not. */
export function matchedBy(first: i32, other: i32): i32 {
  const high = endOf(other)
  const end = endOf(first)
  for (let token = first; token < end; token++) {
    const partner = readWord(mate, token)
    if (partner >= other && partner < high) return token
  }
  return none
}
