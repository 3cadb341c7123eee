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

// Somebody who has it under the pointer or, by the keyboard, the focus in it is about to use it.
const isAttended = (bar: HTMLElement): boolean => bar.matches(':hover') || bar.querySelector(':focus-visible') !== null
const lookAgainMs = 1000

/** A toast goes after its time; what can be undone waits while it is attended to. */
const useEnd = (toast: Toast, bar: React.RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const end = () => {
      if (toast.undo && bar.current && isAttended(bar.current)) timer = setTimeout(end, lookAgainMs)
      else closeToast(toast.id)
    }
    let timer = setTimeout(end, toast.undo ? undoMs : plainMs)
    return () => clearTimeout(timer)
  }, [toast, bar])
}

/**
 * What was pressed is often gone with what it deleted, and the focus with it: the way to take that back is then at hand for the keyboard.
 * From here it goes on to the page's heading.
 */
const useLostFocus = (bar: React.RefObject<HTMLElement | null>) => {
  useLayoutEffect(() => {
    const element = bar.current?.querySelector('button')
    if (element && document.activeElement === document.body) element.focus({ preventScroll: true })
    return () => {
      if (element && document.activeElement === element)
        document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true })
    }
  }, [bar])
}

const ToastBar = ({ toast }: { toast: Toast }) => {
  const t = useTexts()
  const text = useTextRef()
  useGoWithScreen(toast)
  const bar = useRef<HTMLDivElement>(null)
  useEnd(toast, bar)
  useLostFocus(bar)
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
