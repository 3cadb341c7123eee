import type { ButtonHTMLAttributes } from 'react'
import { Icon, type IconName } from '../layout/icon.tsx'
import styles from './button.module.css'

/** How much weight a button has. */
export type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look
  icon?: IconName
  /** Shows that the action is under way; the button keeps its label and takes no second press. */
  busy?: boolean
}

/** A button. While `busy` it stays focusable and ignores presses, so that nothing is sent twice. */
export const Button = ({
  look = 'primary',
  icon,
  busy = false,
  type = 'button',
  children,
  onClick,
  className = '',
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-busy={busy || undefined}
    className={`${styles.button} ${styles[look]} ${className}`}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy ? <span className={styles.spinner} aria-hidden /> : icon ? <Icon name={icon} size={20} /> : null}
    <span>{children}</span>
  </button>
)

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName
  label: string
}

/** A round button with an icon only; its label is read aloud and shown on hover. */
export const IconButton = ({ icon, label, type = 'button', className = '', ...rest }: IconButtonProps) => (
  <button {...rest} type={type} className={`${styles.icon} ${className}`} aria-label={label} title={label}>
    <Icon name={icon} />
  </button>
)
