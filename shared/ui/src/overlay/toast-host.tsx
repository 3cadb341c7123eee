import { useStore } from '@nanostores/react'
import { $toasts, closeToast, type Toast } from '@quintet/sdk'
import { useEffect } from 'react'
import { Button } from '../forms/button.tsx'
import { Icon } from '../layout/icon.tsx'
import { useTextRef, useTexts } from '../texts/index.ts'
import styles from './toast-host.module.css'

const plainMs = 4000
const undoMs = 10_000

const ToastBar = ({ toast }: { toast: Toast }) => {
  const t = useTexts()
  const text = useTextRef()
  useEffect(() => {
    const timer = setTimeout(() => closeToast(toast.id), toast.undo ? undoMs : plainMs)
    return () => clearTimeout(timer)
  }, [toast])
  const undo = () => {
    closeToast(toast.id)
    toast.undo?.()
  }
  return (
    <div className={styles.toast}>
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
