import { useStore } from '@nanostores/react'
import { $toasts, closeToast, type Toast } from '@quintet/sdk'
import { useLocation } from '@quintet/sdk/router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../forms/button.tsx'
import { Icon } from '../layout/icon.tsx'
import { useTextRef, useTexts } from '../texts/index.ts'
import { leaveBehind } from './leave-behind.ts'
import styles from './toast-host.module.css'

const plainMs = 2500
const undoMs = 10_000
// What is said as a page is left, such as "Saved", is meant for the page that comes.
const partingMs = 500

/** A plain message belongs to the screen it came on: it goes when that is left. What can be undone stays for its time. */
const useGoWithScreen = (toast: Toast) => {
  const { pathname } = useLocation()
  const came = useRef<{ pathname: string; at?: number }>({ pathname })
  useEffect(() => {
    came.current.at ??= performance.now()
    if (pathname === came.current.pathname || toast.undo) return
    if (performance.now() - came.current.at < partingMs) came.current = { ...came.current, pathname }
    else closeToast(toast.id)
  }, [pathname, toast])
}

const ToastBar = ({ toast }: { toast: Toast }) => {
  const t = useTexts()
  const text = useTextRef()
  useGoWithScreen(toast)
  useEffect(() => {
    const timer = setTimeout(() => closeToast(toast.id), toast.undo ? undoMs : plainMs)
    return () => clearTimeout(timer)
  }, [toast])
  const bar = useRef<HTMLDivElement>(null)
  // A layout effect, since its clean-up runs while the toast is still in the page.
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      if (element) leaveBehind(element, 'page')
    }
  }, [])
  const undo = () => {
    closeToast(toast.id)
    toast.undo?.()
  }
  return (
    <div ref={bar} className={styles.toast}>
      {toast.tone === 'good' ? <Icon name="check" size={20} /> : null}
      <span>{text(toast.text)}</span>
      {toast.undo ? (
        <Button look="quiet" icon="undo" onClick={undo}>
          {t('toast.undo')}
        </Button>
      ) : null}
    </div>
  )
}

/** Short messages at the bottom of the page, read aloud politely. */
export const ToastHost = () => {
  const toasts = useStore($toasts)
  return (
    <div className={styles.host} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastBar key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
