import { Link, useInRouterContext } from '@quintet/sdk/router'
import { useEffect } from 'react'
import { Button } from '../forms/button.tsx'
import { useTexts } from '../texts/index.ts'
import styles from './not-loaded.module.css'

interface Props {
  onRetry: () => void
}

/** Says that a part of the page did not come: tries again on request, and by itself when the network is back. */
export const NotLoaded = ({ onRetry }: Props) => {
  const t = useTexts()
  const hasPages = useInRouterContext()
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div className={styles.part} role="alert">
      <p>{t('login.error.network')}</p>
      <div className={styles.ways}>
        <Button onClick={onRetry}>{t('state.retry')}</Button>
        {/* Without a router it is a dialog of the login page that did not come: that page stands behind it. */}
        {hasPages ? <Link to="/home">{t('errorPage.home')}</Link> : null}
      </div>
    </div>
  )
}
