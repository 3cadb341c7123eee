import { Link, useNavigate } from '@quintet/sdk/router'
import { delays } from '@quintet/domain/limits'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import styles from './error-page.module.css'

interface Props {
  kind: 'broken' | 'missing'
  onLeave?: () => void
}

/** Says that something went wrong, then goes home by itself after five seconds. */
export const ErrorPage = ({ kind, onLeave }: Props) => {
  const t = useTexts()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => {
      void navigate('/home', { replace: true })
      onLeave?.()
    }, delays.errorPage)
    return () => clearTimeout(timer)
  }, [navigate, onLeave])
  return (
    <main className={styles.page} role="alert">
      <h1>{t(kind === 'missing' ? 'errorPage.missingTitle' : 'errorPage.title')}</h1>
      <p>{t(kind === 'missing' ? 'errorPage.missingBody' : 'errorPage.body')}</p>
      <Link to="/home" replace onClick={onLeave}>
        {t('errorPage.home')}
      </Link>
    </main>
  )
}
