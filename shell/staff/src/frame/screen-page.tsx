import { type ReactNode, useEffect, useRef } from 'react'
import styles from './frame.module.css'

interface Props {
  title: string
  /** Beside the title: a count, a button. */
  aside?: ReactNode
  /** Takes the focus by itself, as a work that is done by keys does. */
  ownFocus?: boolean
  children: ReactNode
}

/** A screen: its title, which a screen reader starts at, and what it is about. */
export const ScreenPage = ({ title, aside, ownFocus = false, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    globalThis.scrollTo?.(0, 0)
    if (!ownFocus) heading.current?.focus({ preventScroll: true })
  }, [ownFocus])
  useEffect(() => {
    document.title = `${title} · Quintet`
  }, [title])
  return (
    <main className={styles.screen}>
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {aside}
      </header>
      {children}
    </main>
  )
}
