import { $gating, useStore } from '@quintet/sdk'
import { Link, useNavigate } from '@quintet/sdk/router'
import { Icon, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type ReactNode } from 'react'
import { tileHints } from '../remotes/hints.ts'
import { $registry, remoteName } from '../remotes/registry.ts'
import styles from './home.module.css'
import { openLocked } from './open-locked.ts'
import { WaitingMark } from './waiting-mark.tsx'
import { isOpen, type TileName } from './steps.ts'
import { useTileNeed, useTileStatus } from './tile-status.ts'

/** One of the five tiles: a link when it is open, else a greyed button that says what is missing. */
export const TileCard = ({ tile }: { tile: TileName }) => {
  const gating = useStore($gating)
  // Before the member's data is there nothing is known to be locked.
  const open = !gating.known || isOpen(tile, gating)
  return (
    <li data-tile={tile}>
      {open ? (
        <Link to={`/${tile}`} className={styles.tile} {...tileHints(tile)}>
          <Face tile={tile} end={<Icon name="forward" size={20} />} />
        </Link>
      ) : (
        <LockedTile tile={tile} />
      )}
    </li>
  )
}

const LockedTile = ({ tile }: { tile: TileName }) => {
  const t = useTexts()
  const navigate = useNavigate()
  const { busy, run } = useAction()
  const press = async () => {
    await run(async () => {
      const opened = await openLocked(tile)
      if (opened) void navigate(`/${tile}`)
    })
  }
  return (
    <button
      type="button"
      className={`${styles.tile} ${styles.locked}`}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : () => void press()}
    >
      <Face tile={tile} end={<Icon name="lock" size={20} />} locked />
      <span className="visually-hidden">{t('home.locked')}</span>
    </button>
  )
}

const Face = ({ tile, end, locked = false }: { tile: TileName; end: ReactNode; locked?: boolean }) => {
  const t = useTexts()
  const gating = useStore($gating)
  const registry = useStore($registry)
  const [status, need] = [useTileStatus(tile), useTileNeed()]
  const isRetired = registry !== undefined && remoteName(registry, tile) === undefined
  const open = isRetired ? t('home.retired') : status
  return (
    <>
      <span className={styles.emblem}>
        <Icon name={tile} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{t(`home.tile.${tile}`)}</span>
        <span className={styles.status}>{gating.known ? (locked ? need : open) : ' '}</span>
      </span>
      {tile === 'matches' ? <WaitingMark /> : null}
      {end}
    </>
  )
}
