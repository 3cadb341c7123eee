import type { Translate } from '@quintet/ui/texts'

/** A text that a table may lack; undefined where it does. */
export const optionalText = (t: Translate, key: string): string | undefined => {
  const text = t(key)
  return text === key || text === '…' ? undefined : text
}
