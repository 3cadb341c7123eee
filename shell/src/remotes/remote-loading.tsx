import { LinkButton, Mark } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import styles from './remote-frame.module.css'
import { TilePage } from './tile-page.tsx'
import { tileTitle } from './tile-title.ts'

/** A tile that takes longer than this says so and shows the way back; most are there before. */
const patienceMs = 1500

/** While a tile loads. */
export function RemoteLoading({ tile }: { tile: string }) {
  const t = useTexts()
  const isSlow = useIsSlow()
  if (!isSlow)
    return (
      <main className={styles.frame} aria-busy="true">
        <h1 className="visually-hidden">{tileTitle(t, tile)}</h1>
        <p className="visually-hidden" role="status">
          {t('remote.loading')}
        </p>
        <Emblem />
      </main>
    )
  return (
    <TilePage tile={tile}>
      <div className={styles.frame} data-remote-slow>
        <Emblem />
        <p role="status">{t('remote.slow', { tile: tileTitle(t, tile) })}</p>
        <LinkButton to="/home" look="quiet">
          {t('remote.home')}
        </LinkButton>
      </div>
    </TilePage>
  )
}

function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}

const Emblem = () => (
  <div className={styles.emblem}>
    <Mark busy />
  </div>
)
