import { ParseFault } from './fault.ts'

export type Fields = ReadonlyMap<string, string>

/** A word `name=value` in two. */
export const splitWord = (word: string): [name: string, value: string] => {
  const at = word.indexOf('=')
  if (at < 1) throw new ParseFault(`"${word}" is not NAME=VALUE.`)
  return [word.slice(0, at), word.slice(at + 1)]
}

/** The `name=value` words of one section of a line, by name. */
export const readFields = (section: string): Fields => {
  const fields = new Map<string, string>()
  for (const word of section.split(/\s+/)) {
    if (word === '') continue
    const [name, value] = splitWord(word)
    if (fields.has(name)) throw new ParseFault(`${name} stands there twice.`)
    fields.set(name, value)
  }
  return fields
}

/** A field that must be there. */
export const needField = (fields: Fields, name: string): string => {
  const value = fields.get(name)
  if (value === undefined) throw new ParseFault(`${name} is missing.`)
  return value
}

/** Refuses names that mean nothing; they are typing errors. */
export const refuseOthers = (fields: Fields, known: ReadonlySet<string>): void => {
  for (const name of fields.keys()) if (!known.has(name)) throw new ParseFault(`There is no "${name}".`)
}
