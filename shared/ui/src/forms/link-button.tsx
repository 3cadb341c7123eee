import { Link } from '@quintet/sdk/router'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../layout/icon.tsx'
import type { Look } from './button.tsx'
// In a file apart from the buttons: the login page has those, but no router.
import styles from './button.module.css'

interface LinkButtonProps {
  to: string
  look?: Look
  icon?: IconName
  state?: unknown
  children: ReactNode
}

/** A link that looks like a button. */
export const LinkButton = ({ to, look = 'primary', icon, state, children }: LinkButtonProps) => (
  <Link to={to} state={state} className={`${styles.button} ${styles[look]}`}>
    {icon ? <Icon name={icon} size={20} /> : null}
    <span>{children}</span>
  </Link>
)

/** A round link with an icon only. */
export const IconLink = ({ to, icon, label, state }: { to: string; icon: IconName; label: string; state?: unknown }) => (
  <Link to={to} state={state} className={styles.icon} aria-label={label} title={label}>
    <Icon name={icon} />
  </Link>
)
