import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../forms/button.tsx'
import { useTexts } from '../texts/index.ts'
import styles from './dialog.module.css'
import { leaveBehind } from './leave-behind.ts'

interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** A sheet fills a phone's screen; a popup stays as small as its words. */
  kind?: 'popup' | 'sheet' | 'full'
  /** An overlay that demands an answer has no close button and ignores Escape. */
  demanding?: boolean
  role?: 'dialog' | 'alertdialog'
}

/**
 * A modal dialog on the platform's own `<dialog>`: focus trap, Escape, inert page and return of the focus come with it.
 * A close is told at once, so that it comes before whatever the member does next; what is seen to leave is a copy.
 */
export const Dialog = ({ title, onClose, children, footer, kind = 'popup', demanding = false, role = 'dialog' }: DialogProps) => {
  const t = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const focused = useRef<Element>(null)
  // A browser asks once or twice and then closes a dialog whatever the page says, as Chrome does at the third Escape in a row. What still
  // stands for the page is shown again, and the focus is where it was.
  const stay = () => {
    if (!dialog.current || dialog.current.open) return
    dialog.current.showModal()
    if (focused.current instanceof HTMLElement) focused.current.focus()
  }
  // A layout effect, since its clean-up runs while the dialog is still in the page: only then does closing return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => {
      if (element?.open) leaveBehind(element, 'top')
      element?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={id}
      className={`${styles.dialog} ${styles[kind]}`}
      onCancel={(event) => {
        // React passes the event on to the dialog around this one, which was not asked to close.
        if (event.target !== dialog.current) return
        event.preventDefault()
        focused.current = document.activeElement
        if (!demanding) onClose()
      }}
      onClose={(event) => {
        if (event.target === dialog.current) stay()
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !demanding && kind === 'popup') onClose()
      }}
    >
      <div className={styles.frame}>
        {/* No `header` and `footer`: in a dialog they would be landmarks of the page. */}
        <div className={styles.header}>
          <h2 id={id}>{title}</h2>
          {demanding ? null : <IconButton icon="close" label={t('dialog.close')} onClick={() => onClose()} />}
        </div>
        <div className={styles.body}>{children}</div>
        {footer ? <div className={styles.footer}>{footer}</div> : null}
      </div>
    </dialog>
  )
}
