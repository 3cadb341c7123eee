/** How many entries some members have in a list that is in the order of the members: those of a member begin at `first[member]`. */
export const countEntries = (first: Uint32Array, members: Uint32Array): number => {
  let count = 0
  for (let place = 0; place < members.length; place++) {
    const member = members[place] as number
    count += (first[member + 1] as number) - (first[member] as number)
  }
  return count
}
