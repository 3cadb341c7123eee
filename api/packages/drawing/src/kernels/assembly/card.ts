// A member's card, with what a rating asks of the member: see index/copy-members.ts.
import { cards } from './sections'

const CARD_BYTES: usize = 64
export const RELATIONSHIP: usize = 9
export const PERSONALITY: usize = 10
export const WAIT: usize = 11
export const WISHES: usize = 12
export const HASH: usize = 16
export const FIRST_WISH: usize = 20
export const WISH_ZONES: usize = 24
export const WISH_TRAITS: usize = 44
export const WISH_TOKENS: usize = 54
export const NUMBER: usize = 60

export function cardOf(member: u32): usize {
  return cards + <usize>member * CARD_BYTES
}
