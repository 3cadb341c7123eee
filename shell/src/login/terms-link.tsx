import { Button, Dialog } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { Terms } from '../information/terms.tsx'

/** Opens terms and privacy above what is being filled in. */
export const TermsLink = () => {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('signup.readTerms')}
      </Button>
      {open ? (
        <Dialog title={t('terms.title')} kind="sheet" onClose={() => setOpen(false)}>
          <Terms heading="h3" />
        </Dialog>
      ) : null}
    </>
  )
}
