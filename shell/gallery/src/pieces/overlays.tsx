import { openPopup, showToast } from '@quintet/sdk'
import { Button, Dialog, Help } from '@quintet/ui'
import { useEffect } from 'react'
import type { Specimen, Words } from '../specimen.ts'

const nothing = () => undefined

const Opened = ({ words, kind, demanding = false }: { words: Words; kind: 'popup' | 'sheet' | 'full'; demanding?: boolean }) => (
  <Dialog title={words.line} kind={kind} demanding={demanding} onClose={nothing} footer={<Button>{words.short}</Button>}>
    {words.text}
  </Dialog>
)

const dialogs = (['popup', 'sheet', 'full'] as const).map((kind): Specimen => ({
  name: kind,
  covers: true,
  Show: ({ words }) => <Opened words={words} kind={kind} />,
}))

export const dialog: Specimen[] = [
  ...dialogs,
  { name: 'that demands an answer', covers: true, Show: ({ words }) => <Opened words={words} kind="popup" demanding /> },
]

export const help: Specimen[] = [{ name: 'closed', Show: ({ words }) => <Help title={words.line}>{words.text}</Help> }]

// The shell's own words: a popup names its texts by their keys.
const Popup = ({ kind }: { kind: 'error' | 'attention' | 'confirm' }) => {
  useEffect(() => {
    openPopup({ kind, title: { key: 'state.slow' }, body: { key: 'state.slow' }, danger: kind === 'confirm' })
  }, [kind])
  return null
}

export const popups: Specimen[] = (['error', 'attention', 'confirm'] as const).map((kind) => ({
  name: kind,
  covers: true,
  Show: () => <Popup kind={kind} />,
}))

const Toast = ({ undo }: { undo?: () => void }) => {
  useEffect(() => void showToast({ key: 'state.slow' }, undo ? { undo } : {}), [undo])
  return null
}

export const toasts: Specimen[] = [{ name: 'that can be undone', Show: () => <Toast undo={nothing} /> }]
