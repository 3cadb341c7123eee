import { useStore } from '@quintet/sdk'
import { Button, LinkButton, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { $unsent, dropUnsent, loadUnsent } from '../stores/unsent.ts'

/** Offers the picture that was chosen before and is not uploaded yet, as after a reload. */
export const UnsentNote = () => {
  const t = useTexts('images')
  const unsent = useStore($unsent)
  // A session that ends meanwhile takes the pictures with it.
  useEffect(() => void loadUnsent().catch(() => undefined), [])
  if (!unsent) return null
  const { slot } = unsent
  return (
    <Note>
      <h2>{t('unsent.title')}</h2>
      <p>{t('unsent.body', { slot })}</p>
      <div className="stack">
        <LinkButton to={`/images/edit-image/${slot}`} state={{ imgNum: slot }} look="secondary">
          {t('unsent.continue')}
        </LinkButton>
        <Button look="quiet" onClick={() => dropUnsent(slot)}>
          {t('unsent.discard')}
        </Button>
      </div>
    </Note>
  )
}
