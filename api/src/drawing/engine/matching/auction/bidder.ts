/** Works out the bids of the tokens at places `from` up to `to` of the batch; it only reads the matching and the prices. */
export type Bidder = (worth: number, from: number, to: number) => void
