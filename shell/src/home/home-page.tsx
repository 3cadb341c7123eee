import { $gating, $member, $ownPhotos, environment, member, ownPhotos, useStore } from '@quintet/sdk'
import { Button, FailureNote, IconLink, Mark } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { Suspense, useEffect, useRef } from 'react'
import { LanguageButton } from '../login/language-button.tsx'
import { askToSignOut } from '../members/sign-out.ts'
import { hintOnIdle, keepNewest } from '../remotes/hints.ts'
import { NewTiles } from '../remotes/new-tiles.tsx'
import { ConsentNote } from './consent-note.tsx'
import { Countdown } from './countdown-figures.tsx'
import styles from './home.module.css'
import { lazyPage } from '../pages/lazy-page.tsx'
import { $reveal, followReveal } from '../reveal/reveal.ts'
import { HomeTitle } from './home-title.tsx'
import { keepPress } from './keep-press.ts'
import { NextStepCard } from './next-step-card.tsx'
import { NotEnteredNote } from './not-entered-note.tsx'
import { OperatorBar } from './operator-bar.tsx'
import { $isSettled } from './settled.ts'
import { $shares, nextTile, tiles } from './steps.ts'
import { TileCard } from './tile-card.tsx'
import { UnsentNote } from './unsent-note.tsx'

// Once a week; its code is no part of the dashboard's own.
const loadRevealCard = () => import(/* webpackChunkName: "reveal" */ '../reveal/reveal-card.tsx')
const RevealCard = lazyPage(loadRevealCard)

const reload = () => void Promise.all([member.reload(), ownPhotos.reload()])

/** The dashboard: time till the drawing inside the ring, and the five tiles. */
export default function HomePage() {
  const t = useTexts()
  useEffect(() => keepNewest(), [])
  const { known } = useStore($gating)
  const isSettled = useStore($isSettled)
  useEffect(() => (known ? hintOnIdle(() => nextTile($gating.get())) : undefined), [known])
  useEffect(() => followReveal(loadRevealCard), [])
  const side = useRef<HTMLDivElement>(null)
  useEffect(() => (side.current ? keepPress(side.current) : undefined), [])
  useEffect(() => {
    document.title = t('app.title')
    // What was changed on another device shows when the member comes back here.
    void (member.$.get().state === 'ready' ? member.reload() : member.load())
    void ownPhotos.load()
  }, [t])
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <LanguageButton />
        <IconLink to="/report-error" icon="alert" label={t('reportError.title')} />
        <HomeTitle />
        <IconLink to="/information" icon="info" label={t('information.title')} />
      </header>
      <main className={styles.main}>
        <Ring />
        <div ref={side} className={styles.side} aria-busy={isSettled ? undefined : true}>
          <LoadFailure />
          <WeeklyReveal />
          <NextStepCard />
          <NotEnteredNote />
          <UnsentNote />
          <ConsentNote />
          <ul className={styles.tiles}>
            {tiles.map((tile) => (
              <TileCard key={tile} tile={tile} />
            ))}
          </ul>
          <NewTiles known={tiles} />
          <Button look="quiet" icon="logout" onClick={() => void askToSignOut()}>
            {t('home.signOut')}
          </Button>
        </div>
      </main>
      {environment().demo ? <OperatorBar /> : null}
    </div>
  )
}

const WeeklyReveal = () =>
  useStore($reveal) ? (
    <Suspense>
      <RevealCard />
    </Suspense>
  ) : null

const Ring = () => {
  const t = useTexts()
  const shares = useStore($shares)
  const done = shares.filter((share) => share === 1).length
  return (
    <div className={styles.ring}>
      <Mark progress={shares} label={t('home.progress', { done })} />
      <Countdown />
    </div>
  )
}

const LoadFailure = () => {
  const failed = [useStore($member), useStore($ownPhotos)].find(({ state }) => state === 'failed')
  return failed ? <FailureNote error={failed.error} onRetry={reload} /> : null
}
