import { IconLink } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { LanguageButton } from './language-button.tsx'
import styles from './login.module.css'

/** Help, language, information. */
export function LoginFooter() {
  const t = useTexts()
  return (
    <footer className={styles.footer}>
      <IconLink to="/help" icon="help" label={t('login.help')} />
      <LanguageButton />
      <IconLink to="/about" icon="info" label={t('login.about')} />
    </footer>
  )
}
