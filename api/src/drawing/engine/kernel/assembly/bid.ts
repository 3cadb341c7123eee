// The compiled bidder: the same steps as matching/auction/plain-bidder.ts. The header is written by matching/auction/market.ts.

const HEADER: usize = 1024
const NONE: i32 = -1
const STAYS: i32 = -1

let start: usize = 0
let other: usize = 0
let info: usize = 0
let mate: usize = 0
let value: usize = 0
let batch: usize = 0
let bids: usize = 0

function header(index: usize): usize {
  return <usize>load<u32>(HEADER + (index << 2))
}

/** Reads where everything lies; once before the first bid. */
export function prepare(): void {
  start = header(2)
  other = header(3)
  info = header(4)
  mate = header(5)
  value = header(6)
  batch = header(7)
  bids = header(8)
}

let best: i32 = 0
let second: i32 = 0
let wanted: i32 = 0
let full: i32 = 0

function partnerOf(token: u32): i32 {
  const partner = load<i32>(mate + ((<usize>token) << 2))
  return partner == NONE ? NONE : <i32>(<u32>partner / 5)
}

function valueOf(token: u32): i32 {
  return load<i32>(value + ((<usize>token) << 2))
}

function consider(net: i32, token: i32, gross: i32): void {
  if (net > best) {
    second = best
    best = net
    wanted = token
    full = gross
  } else if (net > second) second = net
}

function look(token: u32, worth: i32): void {
  const member = token / 5
  const first = member * 5
  const place = token - first
  const p0 = partnerOf(first)
  const p1 = partnerOf(first + 1)
  const p2 = partnerOf(first + 2)
  const p3 = partnerOf(first + 3)
  const p4 = partnerOf(first + 4)
  const from = <usize>load<u32>(start + ((<usize>member) << 2))
  const to = <usize>load<u32>(start + ((<usize>member) << 2), 4)
  for (let at = from; at < to; at++) {
    const each = load<u32>(info + (at << 2))
    if (((each >> place) & 1) == 0) continue
    const gross = worth + <i32>(each >> 10)
    if (gross <= second) continue
    const theirs = load<i32>(other + (at << 2))
    const sibling = theirs == p0 ? 0 : theirs == p1 ? 1 : theirs == p2 ? 2 : theirs == p3 ? 3 : theirs == p4 ? 4 : NONE
    if (sibling != NONE) {
      consider(valueOf(first + <u32>sibling), <i32>first + sibling, STAYS)
      continue
    }
    let next = <u32>theirs * 5
    for (let bits = (each >> 5) & 31; bits != 0; bits >>= 1, next++)
      if (bits & 1) consider(gross - valueOf(next), <i32>next, gross)
  }
}

/** Works out the bids of the tokens at places `from` up to `to` of the batch. */
export function bid(worth: i32, from: u32, to: u32): void {
  for (let index = from; index < to; index++) {
    best = 0
    second = 0
    wanted = NONE
    full = 0
    look(load<u32>(batch + ((<usize>index) << 2)), worth)
    const at = bids + ((<usize>index) << 4)
    store<i32>(at, wanted)
    store<i32>(at, second, 4)
    store<i32>(at, full, 8)
    store<i32>(at, wanted == NONE ? 0 : valueOf(<u32>wanted), 12)
  }
}
