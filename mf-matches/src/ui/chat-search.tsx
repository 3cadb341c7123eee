import { Button, IconButton, TextField } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './chat-search.module.css'

/** How far back a search has come. */
export type SearchReach = 'looking' | 'all' | 'part'

interface ChatSearchProps {
  /** Undefined while nothing is searched. */
  search: string | undefined
  found: number
  /** How far it looks: older messages come, all were looked at, or some could not be. */
  reach: SearchReach
  onSearch: (search: string | undefined) => void
}

/** Searches the messages of a chat; what is searched for does not leave the device. */
export const ChatSearch = ({ search, found, reach, onSearch }: ChatSearchProps) => {
  const t = useTexts('matches')
  if (search === undefined) {
    return (
      <Button look="quiet" icon="search" onClick={() => onSearch('')}>
        {t('search.open')}
      </Button>
    )
  }
  const count = t('search.found', { count: found })
  return (
    <div className={styles.search} role="search">
      <TextField
        label={t('search.label')}
        type="search"
        value={search}
        autoFocus
        hint={search.trim() === '' ? undefined : reach === 'all' ? count : `${count} ${t(`search.${reach}`)}`}
        onChange={(event) => onSearch(event.target.value)}
      />
      <IconButton icon="close" label={t('search.close')} onClick={() => onSearch(undefined)} />
    </div>
  )
}
