import { photoRefusals } from '@quintet/domain/photos'
import { Button } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type Command, keyNames } from './keys.ts'
import styles from './photos.module.css'

interface Props {
  isSecondOpinion: boolean
  isRefusing: boolean
  perform: (command: Command) => void
}

const Reasons = ({ perform }: Pick<Props, 'perform'>) => {
  const t = useTexts('staff')
  return (
    <ol className={styles.reasons} aria-label={t('photos.reasons')}>
      {photoRefusals.map((reason, index) => (
        <li key={reason}>
          <Button look="secondary" onClick={() => perform({ reason })}>
            <kbd>{index + 1}</kbd> {t(`refusal.${reason}`)}
          </Button>
        </li>
      ))}
    </ol>
  )
}

/** What can be decided about a photo, each with its key. */
export const Actions = ({ isSecondOpinion, isRefusing, perform }: Props) => {
  const t = useTexts('staff')
  return (
    <div className={styles.actions}>
      <Button onClick={() => perform('clear')}>
        {t('photos.clear')} <kbd>{keyNames.clear}</kbd>
      </Button>
      <Button look="danger" aria-expanded={isRefusing} onClick={() => perform('refuse')}>
        {t('photos.refuse')} <kbd>{keyNames.refuse}</kbd>
      </Button>
      {isRefusing ? <Reasons perform={perform} /> : null}
      {isSecondOpinion ? null : (
        <Button look="secondary" onClick={() => perform('second')}>
          {t('photos.askSecond')} <kbd>{keyNames.second}</kbd>
        </Button>
      )}
    </div>
  )
}
