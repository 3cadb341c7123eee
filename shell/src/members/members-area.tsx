import { $claims, $member, $ownPhotos, member, ownPhotos, useStore } from '@quintet/sdk'
import { Outlet, useLocation, useNavigate } from '@quintet/sdk/router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { latePage } from '../pages/lazy-page.tsx'
import { registry } from '../remotes/registry.ts'
import { followActivation } from './activation.ts'
import { EndedPage } from './ended-page.tsx'
import { isReachable } from './membership-ended.ts'
import { isLeft, isSuspended } from './standing/standing.ts'
import { OfflineNote } from './offline-note.tsx'
import { handOverConsent } from './hand-over-consent.ts'
import { followHandSide } from './hand-side.ts'
import { keepFocus } from './keep-focus.ts'
import { homeMatches } from './matches.ts'
import { followNewestRecord } from './newest-record.ts'
import { tellTimeZone } from './time-zone.ts'
import { followUnsent } from './unsent.ts'
import { followWaiting, waiting } from './waiting.ts'
import { whenIdle } from '../when-idle.ts'
import { closeNotices, showPushNotices, showsMatches } from './push-notices.ts'

const StandingPage = latePage(() => import(/* webpackChunkName: "pages" */ './standing/standing-page.tsx'))
const TermsDue = latePage(() => import(/* webpackChunkName: "pages" */ './terms-due.tsx'))

const shownAtHome = [member, ownPhotos, waiting, homeMatches]

const readAgain = (): void => {
  for (const read of shownAtHome) if (read.$.get().state === 'ready') void read.reload()
}

// The first paint and the member's own data go before it.
const startWorkerWhenIdle = (go: (path: string) => void): (() => void) => {
  let stop: (() => void) | undefined
  let isOver = false
  const start = async () => {
    const { startWorker } = await import(/* webpackChunkName: "worker" */ '../worker/index.ts')
    if (!isOver) stop = startWorker(go, readAgain)
  }
  const callOff = whenIdle(() => void start().catch(() => undefined), { atMost: 8000, untold: 3000 })
  return () => {
    isOver = true
    callOff()
    stop?.()
  }
}

const isShown = (tile: string): boolean => location.pathname.startsWith(`/${tile}`)

// The first paint and the member's own data go before it.
const followUnsentWhenIdle = (): (() => void) => {
  let stop: (() => void) | undefined
  const callOff = whenIdle(() => (stop = followUnsent(isShown)))
  return () => {
    callOff()
    stop?.()
  }
}

/** What holds for every page of a signed-in member. */
export default function MembersArea() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  // Who comes by a notice comes for what is newer than anything that was read.
  const go = useEffectEvent((path: string) => void navigate(path, { state: { isNews: true } }))
  const claims = useStore($claims)
  const record = useStore($member)
  const [account, active, email] = [claims?.sub ?? '', claims?.active ?? false, claims?.email ?? '']
  // Which tiles there are: asked for beside the member's own data, so that the first click need not wait for it.
  useEffect(() => void registry().catch(() => undefined), [])
  // Whether terms are new to the member stands in their record, on whichever page they arrive.
  useEffect(() => void member.load(), [])
  // What is older than a week is read afresh at the next step; /images does so itself.
  useEffect(() => {
    if (pathname !== '/images' && $ownPhotos.get().state === 'ready') void ownPhotos.load()
  }, [pathname])
  useEffect(() => (account ? followNewestRecord(account) : undefined), [account])
  useEffect(() => followHandSide(document.documentElement), [])
  useEffect(() => keepFocus(document), [])
  useEffect(() => followActivation(), [])
  // `navigate` is another one on each page: the worker is started once, not with every step.
  useEffect(() => startWorkerWhenIdle(go), [])
  useEffect(() => {
    if (email) void tellTimeZone().catch(() => undefined)
  }, [email])
  useEffect(() => (active ? followWaiting() : undefined), [active])
  useEffect(() => (active ? followUnsentWhenIdle() : undefined), [active])
  // What was read or answered meanwhile waits no more.
  useEffect(() => {
    if (active && pathname === '/home') void waiting.reload()
  }, [active, pathname])
  useEffect(() => (active ? showPushNotices(() => location.pathname) : undefined), [active])
  useEffect(() => {
    if (showsMatches(pathname)) closeNotices()
  }, [pathname])
  useEffect(() => {
    // A consent that could not be handed over is asked for on the home page.
    if (email) void handOverConsent(email).catch(() => undefined)
  }, [email])
  if (isSuspended(claims, record)) return isLeft(pathname) ? <Outlet /> : <StandingPage />
  return (
    <>
      <OfflineNote />
      {isReachable(claims, pathname) ? <Outlet /> : <EndedPage />}
      {record.data?.termsDue === undefined ? null : (
        <Suspense>
          <TermsDue />
        </Suspense>
      )}
    </>
  )
}
