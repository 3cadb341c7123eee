import { useStore } from '@nanostores/react'
import { ApiError, failureText, type Resource, showFailure, statuses } from '@quintet/sdk'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Button } from '../forms/button.tsx'
import { useIsSlow } from '../hooks/use-is-slow.ts'
import { useWhenOnline } from '../hooks/use-when-online.ts'
import { Mark } from '../layout/mark.tsx'
import { useTextRef, useTexts } from '../texts/index.ts'
import { Drawing, type EmptyKind } from './drawing.tsx'
import styles from './states.module.css'

/** The loading mark; its words appear only to screen readers, until it takes long. */
export const Spinner = () => {
  const t = useTexts()
  const isSlow = useIsSlow()
  return (
    <div className={styles.spinner} role="status" data-waiting>
      <Mark busy />
      {isSlow ? <p>{t('state.slow')}</p> : <span className="visually-hidden">{t('state.loading')}</span>}
    </div>
  )
}

interface SkeletonProps {
  lines?: number
  /** What will stand there: rows of a list, questions with their choices, running text, photos beside each other, or a photo between its words. */
  shape?: 'rows' | 'questions' | 'text' | 'photos' | 'photo'
}

/** The shape of what is on its way: nothing for the first 200 ms, and a sentence when it takes long. */
export const Skeleton = ({ lines = 3, shape = 'rows' }: SkeletonProps) => {
  const t = useTexts()
  const isSlow = useIsSlow()
  return (
    <div className={styles.waiting} role="status" data-waiting>
      {isSlow ? <p>{t('state.slow')}</p> : <span className="visually-hidden">{t('state.loading')}</span>}
      <div className={`${styles.skeleton} ${styles[shape]}`} aria-hidden>
        {Array.from({ length: lines }, (_, index) => (
          <span key={index} className={styles.line} />
        ))}
      </div>
    </div>
  )
}

interface NothingProps {
  title: string
  /** Why nothing stands here; `firstUse` when left out. */
  kind?: EmptyKind
  /** What one gets here, in a sentence. */
  children?: ReactNode
  /** The one thing to do about it. */
  action?: ReactNode
}

/** An empty place that leads on: a drawing, what will be here, and the one thing to do. */
export const Nothing = ({ title, kind, children, action }: NothingProps) => (
  <div className={styles.nothing}>
    <Drawing kind={kind} />
    <h2>{title}</h2>
    {children ? <p>{children}</p> : null}
    {action}
  </div>
)

/** Something could not be loaded: what happened and the way to try again. What failed for want of a network is tried again when that is back. */
export const FailureNote = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useTexts()
  const text = useTextRef()
  const reason = useMemo(() => failureText(error), [error])
  const isOffline = error instanceof ApiError && error.status === statuses.network
  useWhenOnline(onRetry, isOffline)
  return (
    <div className={styles.failure} role="alert">
      {isOffline ? <Drawing kind="offline" /> : null}
      <p>{text(reason)}</p>
      {error instanceof ApiError && error.status === statuses.otherDevice ? (
        <Button onClick={() => showFailure(error)}>{t('device.delete')}</Button>
      ) : null}
      <Button look="secondary" onClick={onRetry}>
        {t('state.retry')}
      </Button>
    </div>
  )
}

interface LoadedProps<T> {
  resource: Resource<T>
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** Loads a resource and draws it: skeleton first, the failure with a retry, data (old data stays beside a failed reload). */
export const WhenLoaded = <T,>({ resource, skeleton = <Skeleton lines={5} />, children }: LoadedProps<T>) => {
  const { state, data, error } = useStore(resource.$)
  useEffect(() => void resource.load(), [resource])
  const retry = () => void resource.reload()
  return (
    <>
      {state === 'failed' ? <FailureNote error={error} onRetry={retry} /> : null}
      {data === undefined ? (state === 'failed' ? null : skeleton) : children(data)}
    </>
  )
}

type Tone = 'info' | 'good' | 'warn' | 'bad'

/** A sentence that stands out on the page. */
export const Note = ({ tone = 'info', children }: { tone?: Tone; children: ReactNode }) => (
  <div className={`${styles.note} ${styles[tone]}`}>{children}</div>
)

/** How far something is, with its words for everyone. */
export const Progress = ({ value, max, label }: { value: number; max: number; label: string }) => (
  <div className={styles.progress}>
    <span>{label}</span>
    <progress value={value} max={max} aria-label={label} />
  </div>
)
