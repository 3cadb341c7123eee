/** Bytes of a member's card: what one line of the processor's cache holds. */
export const recordBytes = 64

/** Where things stand on a card; the compiled kernel knows these numbers too. Sets, traits and tokens are of up to five wishes. */
export const memberRecordPlaces = {
  personality: 10,
  wait: 11,
  wishes: 12,
  hash: 16,
  firstWish: 20,
  zoneSets: 24,
  traits: 44,
  tokens: 54,
  /** The member's place among all members, also where the index holds some of them only. */
  number: 60,
}
