import { useStore } from '@nanostores/react'
import { $language, $locale, $script, loadTable, type TableName, type TextRef } from '@quintet/sdk'
import { useCallback, useEffect } from 'react'
import { formatText, type TextParams } from './format.ts'
import { $tables, tableOf } from './tables.ts'

/** The text of a key, its places filled. */
export type Translate = (key: string, params?: TextParams) => string

/** The texts of a remote (its namespace) or, without a name, of the shell. A missing text shows its key. */
export const useTexts = (namespace?: string): Translate => {
  const tables = useStore($tables)
  const script = useStore($script)
  const locale = useStore($locale)
  return useCallback(
    (key, params) => {
      const text = tableOf(namespace, script, tables, locale)[key]
      return text === undefined ? key : formatText(text, params, locale)
    },
    [namespace, script, tables, locale],
  )
}

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

/** One of the catalogue's tables (`user`, `character`, `quiz1`, `quiz2`), loaded on first use; keys show until it is there. */
export const useTable = (name: TableName): Translate & { ready: boolean } => {
  const { tables } = useStore($language)
  const locale = useStore($locale)
  const table = tables[name]
  useEffect(() => {
    if (!table) void loadTable(name).catch(() => undefined)
  }, [name, table])
  const translate = (key: string, params?: TextParams) => formatText(table?.[key] ?? (table ? key : '…'), params, locale)
  return Object.assign(translate, { ready: table !== undefined })
}
