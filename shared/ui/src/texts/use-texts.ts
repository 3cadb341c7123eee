import { useStore } from '@nanostores/react'
import { $language, $locale, $script, loadTable, type TableName } from '@quintet/sdk'
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

/** One of the catalogue's tables (`user`, `character`, `quiz1`, `quiz2`), loaded on first use; keys show until it is there. */
export const useTable = (name: TableName): Translate & { ready: boolean } => {
  const { id, tables } = useStore($language)
  const locale = useStore($locale)
  const table = tables[name]
  // One that was on its way when another language was chosen is asked for in that one.
  const missingIn = table ? undefined : id
  useEffect(() => {
    if (missingIn !== undefined) void loadTable(name).catch(() => undefined)
  }, [name, missingIn])
  const translate = (key: string, params?: TextParams) => formatText(table?.[key] ?? (table ? key : '…'), params, locale)
  return Object.assign(translate, { ready: table !== undefined })
}
