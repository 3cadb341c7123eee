import { type ReactNode, useState } from 'react'
import { IconButton } from '../forms/button.tsx'
import { useTexts } from '../texts/index.ts'
import { Dialog } from './dialog.tsx'

/** A question mark that opens an explanation above the page. */
export const Help = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="help" label={t('help.open', { title })} onClick={() => setOpen(true)} />
      {open ? (
        <Dialog title={title} onClose={() => setOpen(false)}>
          {children}
        </Dialog>
      ) : null}
    </>
  )
}
