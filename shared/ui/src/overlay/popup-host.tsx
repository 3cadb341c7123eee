import { useStore } from '@nanostores/react'
import { $popups, closePopup, type Popup } from '@quintet/sdk'
import { useNavigate } from '@quintet/sdk/router'
import { Button } from '../forms/button.tsx'
import { useTextRef, useTexts } from '../texts/index.ts'
import { Dialog } from './dialog.tsx'
import styles from './popup-host.module.css'

const PopupButtons = ({ popup }: { popup: Popup }) => {
  const t = useTexts()
  const text = useTextRef()
  const navigate = useNavigate()
  const act = () => {
    closePopup(popup.id, true)
    popup.action?.run?.()
    if (popup.action?.to) void navigate(popup.action.to)
  }
  const asks = popup.kind === 'confirm'
  return (
    <>
      {asks || popup.action ? (
        <Button look="secondary" onClick={() => closePopup(popup.id)}>
          {t(asks ? 'popup.cancel' : 'popup.close')}
        </Button>
      ) : null}
      <Button look={popup.danger ? 'danger' : 'primary'} onClick={act}>
        {popup.action ? text(popup.action.label) : t('popup.ok')}
      </Button>
    </>
  )
}

const PopupDialog = ({ popup }: { popup: Popup }) => {
  const text = useTextRef()
  return (
    <Dialog
      role="alertdialog"
      title={<span className={styles[popup.kind]}>{text(popup.title)}</span>}
      onClose={() => closePopup(popup.id)}
      footer={<PopupButtons popup={popup} />}
    >
      {popup.body ? <p>{text(popup.body)}</p> : null}
      {popup.warning ? <p className={styles.warning}>{text(popup.warning)}</p> : null}
    </Dialog>
  )
}

/** Shows the popups of the store, the newest on top. */
export const PopupHost = () => {
  const popups = useStore($popups)
  return popups.map((popup) => <PopupDialog key={popup.id} popup={popup} />)
}
