import { useStore } from '@quintet/sdk'
import { Button, LinkButton, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { $unsent, dropUnsent, loadUnsent } from '../stores/unsent.ts'

/** Offers the pictures that were chosen before and are not uploaded yet, as after a reload. */
export const UnsentNote = () => {
  const t = useTexts('images')
  const unsent = useStore($unsent)
  // A session that ends meanwhile takes the pictures with it.
  useEffect(() => void loadUnsent().catch(() => undefined), [])
  return (unsent ?? []).map(({ slot }) => (
    <Note key={slot}>
      <h2>{t('unsent.title')}</h2>
      <p>{t('unsent.body', { slot })}</p>
      <div className="stack">
        <LinkButton to={`/images/edit-image/${slot}`} state={{ imgNum: slot }} look="secondary">
          {t('unsent.continue')}
        </LinkButton>
        <Button look="quiet" onClick={() => void dropUnsent(slot)}>
          {t('unsent.discard')}
        </Button>
      </div>
    </Note>
  ))
}
