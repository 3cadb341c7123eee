import { NavLink } from '@quintet/sdk/router'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './list.module.css'

/** A list of rows on one surface, with an optional heading. */
export const List = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className={styles.section}>
    {title ? <h2 className={styles.heading}>{title}</h2> : null}
    <ul className={styles.list}>{children}</ul>
  </section>
)

interface RowProps {
  to?: string
  state?: unknown
  onClick?: () => void
  icon?: IconName
  title: ReactNode
  detail?: ReactNode
  /** A marker at the row's end, such as a count. */
  aside?: ReactNode
  tone?: 'good' | 'open' | 'bad'
}

const Inner = ({ icon, title, detail, aside, tone, leads }: RowProps & { leads: boolean }) => (
  <>
    {icon ? <Icon name={icon} /> : null}
    <span className={styles.words}>
      <span className={styles.title}>{title}</span>
      {detail ? <span className={styles.detail}>{detail}</span> : null}
    </span>
    {aside === undefined ? null : <span className={`${styles.aside} ${tone ? styles[tone] : ''}`}>{aside}</span>}
    {leads ? <Icon name="forward" size={18} /> : null}
  </>
)

/** One row: a link, a button, or plain facts. */
export const Row = (props: RowProps) => {
  const { to, state, onClick } = props
  if (to !== undefined) {
    return (
      <li>
        <NavLink to={to} state={state} className={styles.row}>
          <Inner {...props} leads />
        </NavLink>
      </li>
    )
  }
  if (onClick) {
    return (
      <li>
        <button type="button" className={styles.row} onClick={onClick}>
          <Inner {...props} leads />
        </button>
      </li>
    )
  }
  return (
    <li className={styles.row}>
      <Inner {...props} leads={false} />
    </li>
  )
}

/** A surface that groups content. */
export const Card = ({ children }: { children: ReactNode }) => <div className={styles.card}>{children}</div>
