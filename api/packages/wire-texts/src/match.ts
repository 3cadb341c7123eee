import { matchKeys } from '@quintet/contract/wire/names'

/** A match without its peer's profile, by the readable names of its fields; what there is none of is null or undefined. */
export type MatchFields = { readonly [Name in keyof typeof matchKeys]?: string | number | null | undefined }

// The specification names five pictures; nothing stands in them (decision 47).
const unusedImages = [1, 2, 3, 4, 5].map((slot) => `"i${slot}":""`).join()

const asTexts: ReadonlySet<string> = new Set(['side', 'keyState'])
const fields = Object.entries(matchKeys).map(
  ([name, key]) => [name as keyof typeof matchKeys, `,"${key}":`, asTexts.has(name)] as const,
)

const spelled = (value: string | number, isText: boolean): string =>
  typeof value === 'string' ? JSON.stringify(value) : isText ? `"${value}"` : String(value)

/**
 * A match as the wire spells it, the same as its codec makes, with its peer's profile among its fields.
 * @param profile as `profileText` spells it
 */
export const matchText = (match: MatchFields, profile: string): string => {
  let text = `{${unusedImages}`
  for (const [name, prefix, isText] of fields) {
    const value = match[name]
    if (value !== null && value !== undefined) text += prefix + spelled(value, isText)
  }
  return profile === '{}' ? `${text}}` : `${text},${profile.slice(1)}`
}
