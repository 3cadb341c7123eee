import { showFailure } from '@quintet/sdk'
import { Button, fetchPhotoAhead, IconButton, Photo } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { loadRound, ratePhoto, reportPhoto, undoLast } from '../stores/round.ts'
import type { Photo as RoundPhoto } from '../stores/round-state.ts'
import { ReportDialog } from './report-dialog.tsx'
import styles from './rate-step.module.css'

const values = Array.from({ length: 10 }, (_, index) => index + 1)

/** What was pressed is seen for so long before the next photo comes, in milliseconds. */
const glance = 120

/** Rates the photo once, after a glance at what was pressed. */
const useRating = () => {
  const [given, setGiven] = useState<number>()
  const give = useCallback((value: number) => {
    setGiven(value)
    // Also when the page is left meanwhile: it was pressed.
    setTimeout(() => ratePhoto(value), glance)
  }, [])
  return { given, give }
}

const keyOf = (value: number): string => String(value % 10)

/** The value of a digit: 1 to 9, and 0 for ten. */
const valueOfKey = ({ key, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent): number | undefined =>
  altKey || ctrlKey || metaKey || repeat ? undefined : values.find((value) => keyOf(value) === key)

/** The scale takes the focus that went with the photo before, at the value that was pressed there. */
const useHeldFocus = (heldRef: RefObject<number | undefined>) => {
  const scale = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return
    scale.current?.querySelectorAll('button')[(heldRef.current ?? 1) - 1]?.focus({ preventScroll: true })
  }, [heldRef])
  return scale
}

/** How wide the photo stands: its frame is as high as the screen without what else is on it, and 9:16. */
const frameSizes = 'min(100vw, (100dvh - 24rem) * 0.5625, 22.5rem)'

/** The next photos come while this one is looked at, so that none is waited for. */
const useFetchedAhead = (photos: readonly RoundPhoto[]) => {
  useEffect(() => {
    for (const { url } of photos) fetchPhotoAhead(url, frameSizes)
  }, [photos])
}

const reload = async (): Promise<void> => {
  try {
    await loadRound()
  } catch (error) {
    showFailure(error)
  }
}

/** A photo that did not come: fetched once more by a fresh link, or reported. */
const Broken = () => {
  const t = useTexts('judging')
  return (
    <div className={styles.broken} role="alert">
      <p>{t('rate.broken')}</p>
      <Button look="secondary" onClick={() => void reload()}>
        {t('rate.reload')}
      </Button>
    </div>
  )
}

/** No photo is judged in less time; a second tap on the one before falls into it. In milliseconds. */
const leastLook = 300

/** Whether the photo was seen: it is there, and was for a moment. What was not seen is not rated. */
const useSeen = () => {
  const [isThere, setThere] = useState(false)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(() => setSeen(true), leastLook)
    return () => clearTimeout(timer)
  }, [isThere])
  return [seen, () => setThere(true)] as const
}

interface RateStepProps {
  pass: 1 | 2
  photo: RoundPhoto
  left: number
  /** How many photos the round has. */
  of: number
  /** The photos that come next. */
  next: readonly RoundPhoto[]
  /** The value that was pressed last: one page of the round hands it to the next. */
  heldRef: RefObject<number | undefined>
}

/** Layout 2: one photo and ten buttons, red for attractiveness in the first pass, blue for picture quality in the second. */
export const RateStep = ({ pass, photo, left, of, next, heldRef }: RateStepProps) => {
  const t = useTexts('judging')
  const [reporting, setReporting] = useState(false)
  const [broken, setBroken] = useState<string>()
  const [seen, onThere] = useSeen()
  const { given, give } = useRating()
  const isGiven = given !== undefined
  const scale = useHeldFocus(heldRef)
  // Disabled, a button would lose the focus.
  const isWaiting = !seen || isGiven
  const rate = (value: number) => {
    if (isWaiting) return
    heldRef.current = value
    give(value)
  }
  const onKey = (event: KeyboardEvent) => {
    const value = valueOfKey(event)
    if (value !== undefined) rate(value)
  }
  useFetchedAhead(next)
  const atStart = pass === 1 && left === of
  return (
    <section className={`${styles.step} ${pass === 1 ? styles.red : styles.blue}`}>
      <div className={styles.head}>
        <h2>{t(`rate.pass${pass}`)}</h2>
        <span className={styles.left} aria-hidden>
          {left}
        </span>
        <span className="visually-hidden" role="status">
          {t('rate.left', { count: left })}
        </span>
      </div>
      <div className={styles.frame}>
        {broken === photo.url ? (
          <Broken />
        ) : (
          <Photo
            url={photo.url}
            sizes={frameSizes}
            alt={t('rate.photo', { index: of - left + 1, of })}
            onLoad={onThere}
            onError={() => setBroken(photo.url)}
          />
        )}
      </div>
      <div ref={scale} className={styles.scale} role="group" aria-label={t(`rate.pass${pass}`)} onKeyDown={onKey}>
        {values.map((value) => (
          <button
            key={value}
            type="button"
            className={`${styles.value} ${value === given ? styles.given : ''}`}
            aria-disabled={isWaiting}
            aria-keyshortcuts={keyOf(value)}
            onClick={() => rate(value)}
          >
            {value}
          </button>
        ))}
      </div>
      <div className={styles.ends}>
        <span>{t('rate.low')}</span>
        <span className={styles.keys} dir="auto" aria-hidden>
          {t('rate.keys')}
        </span>
        <span>{t('rate.high')}</span>
      </div>
      <div className={styles.tools}>
        <Button look="quiet" icon="undo" disabled={atStart || isGiven} onClick={undoLast}>
          {t('rate.undo')}
        </Button>
        <IconButton icon="flag" label={t('report.title')} disabled={isGiven} onClick={() => setReporting(true)} />
      </div>
      {reporting ? <ReportDialog onClose={() => setReporting(false)} onReport={reportPhoto} /> : null}
    </section>
  )
}
