import { useLocation, useNavigate, useWayBack } from '@quintet/sdk/router'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../texts/index.ts'
import { Icon } from './icon.tsx'
import styles from './page.module.css'
import { usePane } from './side-by-side.tsx'
import { type Tile, TileContext } from './tile-context.ts'

/** Where the back icon leads: the page before this one, a route with extra state, or what the page does itself, such as asking first. */
export type BackTarget = 'previousPage' | string | { to: string; state: unknown } | (() => void)

interface PageProps {
  title: string
  back?: BackTarget
  tile?: Tile
  /** Buttons on the header's far side. */
  actions?: ReactNode
  /** The primary action, held at the thumb. */
  footer?: ReactNode
  /** A wide page may show a list and its detail side by side. */
  wide?: boolean
  children: ReactNode
}

// The title shrinks when it is longer than 14 or 18 characters (section 2, shared elements).
const titleSize = (title: string) => (title.length > 18 ? styles.long : title.length > 14 ? styles.medium : styles.short)

// Chinese has no words to keep together.
const longestWord = (title: string): number =>
  Math.max(1, ...(title.match(/(?:(?!\p{Script=Han})\p{L}\p{M}*)+/gu) ?? []).map((word) => word.replaceAll(/\p{M}/gu, '').length))

const titleWidth = (title: string) => ({ '--longest': longestWord(title) }) as CSSProperties

const BackButton = ({ back }: { back: BackTarget }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const goBackTo = useWayBack()
  const location = useLocation()
  const go = () => {
    if (typeof back === 'function') return back()
    if (back === 'previousPage') return location.key === 'default' ? navigate('/home') : navigate(-1)
    return typeof back === 'string' ? goBackTo(back) : goBackTo(back.to, { state: back.state })
  }
  return (
    <button type="button" className={styles.back} data-way-back onClick={() => void go()} aria-label={t('page.back')}>
      <Icon name="back" />
    </button>
  )
}

/** Starts a page that was navigated to at its top, with the focus on its title, so that a screen reader starts there too. */
const useTitleFocus = (title: string, isLeading: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isLeading) return
    globalThis.scrollTo?.(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [isLeading])
  useEffect(() => {
    if (isLeading) document.title = `${title} · Quintet`
  }, [title, isLeading])
  return heading
}

/** A page: header with title and back icon, content in one column, the primary action at the bottom. */
export const Page = ({ title, back, tile, actions, footer, wide = false, children }: PageProps) => {
  const pane = usePane()
  const isLeading = pane !== 'list'
  const heading = useTitleFocus(title, isLeading)
  // Beside a detail the list is no page of its own: the detail has the title and the landmarks.
  const [Whole, Header, Title, Main] = isLeading
    ? (['div', 'header', 'h1', 'main'] as const)
    : (['nav', 'div', 'h2', 'div'] as const)
  // The list that stands beside it needs no way back.
  const isBeside = typeof pane === 'object' && pane.detailOf === back
  return (
    <Whole className={`${styles.page} ${wide ? styles.wide : ''}`} data-tile={tile} aria-label={isLeading ? undefined : title}>
      <Header className={styles.header}>
        {back && !isBeside ? <BackButton back={back} /> : <span className={styles.spacer} />}
        <Title ref={heading} tabIndex={-1} className={`${styles.title} ${titleSize(title)}`} style={titleWidth(title)}>
          {title}
        </Title>
        <div className={styles.actions}>{actions}</div>
      </Header>
      <Main className={styles.main}>
        <TileContext value={tile}>{children}</TileContext>
      </Main>
      {footer ? <footer className={styles.footer}>{footer}</footer> : null}
    </Whole>
  )
}
