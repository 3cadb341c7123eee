import type { ComponentType } from 'react'
import { Button } from '../forms/button.tsx'
import { useWhenOnline } from '../hooks/use-when-online.ts'
import { useTexts } from '../texts/index.ts'
import styles from './not-loaded.module.css'

interface Props {
  onRetry: () => void
  WayOut?: ComponentType | undefined
}

/** Says that a part of the page did not come: tries again on request, and by itself when the network is back. */
export const NotLoaded = ({ onRetry, WayOut }: Props) => {
  const t = useTexts()
  useWhenOnline(onRetry)
  return (
    <div className={styles.part} role="alert">
      <p>{t('login.error.network')}</p>
      <div className={styles.ways}>
        <Button onClick={onRetry}>{t('state.retry')}</Button>
        {WayOut ? <WayOut /> : null}
      </div>
    </div>
  )
}
