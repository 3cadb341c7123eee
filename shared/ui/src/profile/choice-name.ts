import { type TextTable, loadTable, $language, useStore } from '@quintet/sdk'
import { useEffect } from 'react'

const nameIn = ({ character, user }: { character?: TextTable; user?: TextTable }, choice: string): string | undefined =>
  character?.[`${choice}.label`] ?? user?.[`${choice}.label`]

/** The name of a character's choice, in the words of the pool editor; undefined until the words are there. */
export const useChoiceName = (): ((choice: string) => string | undefined) => {
  const { tables } = useStore($language)
  useEffect(() => {
    void Promise.all([loadTable('user'), loadTable('character')]).catch(() => undefined)
  }, [])
  return (choice) => (tables.character && tables.user ? nameIn(tables, choice) : undefined)
}
