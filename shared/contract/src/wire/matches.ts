import { type Codec, flattened, isObject, listOf, merged, numberAsString, renamed } from './codec.ts'
import { matchKeys, messageKeys, publicItemKey, publicItems } from './names.ts'

/** Items 1-50 of the peer's public profile in the wire's lettered spelling. */
export const publicProfileCodec = renamed(
  Object.fromEntries(Object.entries(publicItems).map(([name, item]) => [name, publicItemKey(Number(item))])),
)

// The specification names them; nothing stands in them (decision 47).
const unusedImages: Codec = {
  encode: () => Object.fromEntries([1, 2, 3, 4, 5].map((slot) => [`i${slot}`, ''])),
  decode: () => ({}),
}

/** One match as `/newm` lists it. */
export const matchCodec = merged(
  unusedImages,
  renamed(matchKeys, { side: numberAsString, keyState: numberAsString }),
  flattened('profile', publicProfileCodec),
)

/** `/newm` answers `{ matches: [...] }`. */
export const matchListCodec = renamed(
  { matches: 'matches', drawing: 'drawing', endings: 'endings' },
  { matches: listOf(matchCodec) },
)

/** A stored value typed the way the original store spells it: `B` bytes, `N` number, `S` string. */
const typed = (type: 'B' | 'N' | 'S'): Codec => ({
  encode: (value) => ({ [type]: type === 'N' ? String(value) : value }),
  decode: (wire) => {
    const found = isObject(wire) ? wire[type] : wire
    return type === 'N' ? numberAsString.decode(found) : found
  },
})

const messageCodec = renamed(messageKeys, {
  body: typed('B'),
  iv: typed('B'),
  sentAt: typed('N'),
  side: typed('N'),
  match: typed('N'),
  clientId: typed('S'),
  device: typed('S'),
  counter: typed('N'),
  previous: typed('S'),
  commitment: typed('S'),
})

/** `/gum` and `/pum` answer a count and a page of messages, newest last. */
export const messagePageCodec = renamed(
  { count: 'count', messages: 'messages', delivered: 'delivered', seen: 'seen', signs: 'signs' },
  { messages: listOf(messageCodec) },
)
