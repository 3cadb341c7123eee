import { Button, IconButton, TextField } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './chat-search.module.css'

interface ChatSearchProps {
  /** Undefined while nothing is searched. */
  search: string | undefined
  found: number
  onSearch: (search: string | undefined) => void
}

/** Searches the messages that are loaded; nothing leaves the device. */
export const ChatSearch = ({ search, found, onSearch }: ChatSearchProps) => {
  const t = useTexts('matches')
  if (search === undefined) {
    return (
      <Button look="quiet" icon="search" onClick={() => onSearch('')}>
        {t('search.open')}
      </Button>
    )
  }
  return (
    <div className={styles.search} role="search">
      <TextField
        label={t('search.label')}
        type="search"
        value={search}
        autoFocus
        hint={search.trim() === '' ? undefined : t('search.found', { count: found })}
        onChange={(event) => onSearch(event.target.value)}
      />
      <IconButton icon="close" label={t('search.close')} onClick={() => onSearch(undefined)} />
    </div>
  )
}
