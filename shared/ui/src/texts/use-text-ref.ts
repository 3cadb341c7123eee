import { useStore } from '@nanostores/react'
import { $locale, $script, type TextRef } from '@quintet/sdk'
import { formatText } from './format.ts'
import { $tables, tableOf } from './tables.ts'

/** Shows a text reference of a popup or toast; an error code without a text of its own falls back to the server's wording. */
export const useTextRef = (): ((ref: TextRef) => string) => {
  const tables = useStore($tables)
  const script = useStore($script)
  const locale = useStore($locale)
  return ({ key, params, namespace }) => {
    const text = tableOf(namespace, script, tables, locale)[key]
    if (text !== undefined) return formatText(text, params, locale)
    return typeof params?.message === 'string' ? params.message : key
  }
}
