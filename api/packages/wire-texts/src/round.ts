import type { Round } from '@quintet/contract'

type Entry = Round['samePerson'][number]

// An address of a photo is made of letters that JSON has as they are, and is long.
const entryText = ({ url, ticket }: Entry): string => `{"u":"${url}","t":${JSON.stringify(ticket)}}`

/**
 * A round as the wire spells it, the same as its codec makes.
 * @param round its addresses are those of `photoLinks`
 * @param tokensRemaining how many tokens of the week are left
 */
export const roundText = ({ samePerson, sets }: Round, tokensRemaining: number): string => {
  const lists = [samePerson, ...sets].map((list, index) => `"${index}":[${list.map(entryText).join()}],`)
  return `{${lists.join('')}"tokensRemaining":${tokensRemaining}}`
}
