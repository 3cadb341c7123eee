import { Outlet, useLocation } from '@quintet/sdk/router'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import { Drawing } from '../feedback/drawing.tsx'
import { useTexts } from '../texts/index.ts'
import { type Tile, TileContext } from './tile-context.ts'
import styles from './side-by-side.module.css'

/** What a page is on its screen: alone, the list beside a detail, or the detail beside the list of a path. */
type Pane = 'alone' | 'list' | { detailOf: string }

const PaneContext = createContext<Pane>('alone')
/** In which of two panes a component stands. */
export const usePane = (): Pane => useContext(PaneContext)

const wide = () => globalThis.matchMedia('(min-width: 40rem)')

const watchWidth = (onChange: () => void) => {
  const query = wide()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const Nothing = () => {
  const t = useTexts()
  return (
    <>
      <Drawing />
      <p>{t('pane.empty')}</p>
    </>
  )
}

interface Props {
  /** Path of the list. */
  at: string
  list: ReactNode
  /** What stands beside the list while nothing of it is open, such as the next step; left out: the tile's drawing, and what the place is for. */
  beside?: ReactNode
}

/** A layout route: on a phone the list or its detail, on a wide screen both, so that the list stays while its detail changes. */
export const SideBySide = ({ at, list, beside }: Props) => {
  const isWide = useSyncExternalStore(watchWidth, () => wide().matches)
  const isList = useLocation().pathname.replace(/\/$/, '') === at
  if (!isWide) return isList ? list : <Outlet />
  return (
    <div className={styles.sides}>
      <div className={styles.list}>
        <PaneContext value={isList ? 'alone' : 'list'}>{list}</PaneContext>
      </div>
      {isList ? (
        <aside className={styles.nothing} data-tile={at.slice(1)}>
          <TileContext value={at.slice(1) as Tile}>{beside ?? <Nothing />}</TileContext>
        </aside>
      ) : (
        <div className={styles.detail}>
          <PaneContext value={{ detailOf: at }}>
            <Outlet />
          </PaneContext>
        </div>
      )}
    </div>
  )
}
