import { Icon } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import type { Navigate } from './enter-app.ts'
import { LanguageButton } from './language-button.tsx'
import styles from './login.module.css'

interface LinkProps {
  to: string
  icon: 'help' | 'info'
  label: string
  go: Navigate
}

const PageLink = ({ to, icon, label, go }: LinkProps) => (
  <a
    href={to}
    aria-label={label}
    title={label}
    className={styles.link}
    onClick={(event) => {
      event.preventDefault()
      go(to)
    }}
  >
    <Icon name={icon} />
  </a>
)

/** Help, language, information. */
export const LoginFooter = ({ go }: { go: Navigate }) => {
  const t = useTexts()
  return (
    <footer className={styles.footer}>
      <PageLink to="/help" icon="help" label={t('login.help')} go={go} />
      <LanguageButton />
      <PageLink to="/about" icon="info" label={t('login.about')} go={go} />
    </footer>
  )
}
