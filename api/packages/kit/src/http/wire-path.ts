import type { CallDeclaration } from '@quintet/contract'

type Codec = CallDeclaration['wire']['request']

const marker = '\u0000here'

const copyWith = (value: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (key === undefined) return marker
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? copyWith(item, rest) : item))
  const fields = typeof value === 'object' && value !== null ? value : {}
  return { ...fields, [key]: copyWith(Object.hasOwn(fields, key) ? fields[key as keyof typeof fields] : undefined, rest) }
}

const find = (value: unknown, path: readonly string[] = []): readonly string[] | undefined => {
  if (value === marker) return path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const found = find(part, [...path, key])
    if (found) return found
  }
  return undefined
}

/**
 * Where a place of a decoded input stands on the wire, as `theCharacter.45`: the value is encoded once more with a mark in that
 * place, and the mark is looked for. Empty for a place that has no name of its own there.
 */
export const wirePath = (codec: Codec, value: unknown, path: readonly string[]): string => {
  for (let depth = path.length; depth > 0; depth--) {
    try {
      const found = find(codec.encode(copyWith(value, path.slice(0, depth))))
      if (found) return found.join('.')
    } catch {
      // What is not of the right shape cannot always be encoded: then the place around it is named.
    }
  }
  return ''
}
