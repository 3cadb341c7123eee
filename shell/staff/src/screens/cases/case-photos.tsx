import { useTexts } from '@quintet/ui/texts'
import type { CaseFile } from './cases.ts'
import styles from './cases.module.css'

/** The photos that a case is about. */
export const CasePhotos = ({ photos }: Pick<CaseFile, 'photos'>) => {
  const t = useTexts('staff')
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos}>
      {photos.map(({ photo, slot, state, image }) => (
        <li key={photo}>
          <img src={`data:image/jpeg;base64,${image}`} alt={t('cases.photo', { slot })} />
          <span>
            {t('cases.photo', { slot })} · {t(`cases.photoState.${state}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}
