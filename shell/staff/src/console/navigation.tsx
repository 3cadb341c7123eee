import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from '@quintet/sdk/router'
import { Icon, type IconName, Mark } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import type { Screen } from '../screens/screen.ts'
import styles from './console.module.css'

const Entry = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => {
  const { pathname } = useLocation()
  const isOpen = pathname === to || pathname.startsWith(`${to}/`)
  const item = useRef<HTMLLIElement>(null)
  // On a phone the names stand in one row, wider than the page.
  useEffect(() => {
    if (isOpen) item.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isOpen])
  return (
    <li ref={item}>
      <NavLink to={to} className={styles.entry}>
        <Icon name={icon} size={20} />
        <span>{label}</span>
      </NavLink>
    </li>
  )
}

/** The screens that somebody may see. */
export const Navigation = ({ screens }: { screens: readonly Screen[] }) => {
  const t = useTexts('staff')
  return (
    <nav className={styles.navigation} aria-label={t('nav.label')}>
      <div className={styles.mark}>
        <Mark />
      </div>
      <ul className={styles.entries}>
        {screens.map(({ path, icon }) => (
          <Entry key={path} to={`/${path}`} icon={icon} label={t(`screen.${path}`)} />
        ))}
      </ul>
    </nav>
  )
}
