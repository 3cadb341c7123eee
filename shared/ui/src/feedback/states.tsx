import { useStore } from '@nanostores/react'
import { ApiError, failureText, type Resource, showFailure, statuses } from '@quintet/sdk'
import { type ReactNode, useEffect, useMemo } from 'react'
import { Button } from '../forms/button.tsx'
import { useIsSlow } from '../hooks/use-is-slow.ts'
import { Mark } from '../layout/mark.tsx'
import { useTextRef, useTexts } from '../texts/index.ts'
import styles from './states.module.css'

/** The loading mark; its words appear only to screen readers, until it takes long. */
export const Spinner = () => {
  const t = useTexts()
  const isSlow = useIsSlow()
  return (
    <div className={styles.spinner} role="status">
      <Mark busy />
      {isSlow ? <p>{t('state.slow')}</p> : <span className="visually-hidden">{t('state.loading')}</span>}
    </div>
  )
}

/** Grey lines where a list or text will stand. */
export const Skeleton = ({ lines = 3 }: { lines?: number }) => (
  <div className={styles.skeleton} aria-hidden>
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className={styles.line} />
    ))}
  </div>
)

interface NothingProps {
  title: string
  children?: ReactNode
  action?: ReactNode
}

/** An empty list: what will be here and how it comes about. */
export const Nothing = ({ title, children, action }: NothingProps) => (
  <div className={styles.nothing}>
    <div className={styles.emblem}>
      <Mark progress={[0, 0, 0, 0, 0]} />
    </div>
    <h2>{title}</h2>
    {children ? <p>{children}</p> : null}
    {action}
  </div>
)

/** Something could not be loaded: what happened and the way to try again. */
export const FailureNote = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useTexts()
  const text = useTextRef()
  const reason = useMemo(() => failureText(error), [error])
  return (
    <div className={styles.failure} role="alert">
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
