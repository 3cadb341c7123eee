import { useStore } from '@quintet/sdk'
import { Button, LinkButton, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { $sending, $unsent, dropUnsent, loadUnsent } from '../stores/unsent.ts'

/** Offers the pictures that were chosen before and are not uploaded yet, as after a reload; not one that is on its way. */
export const UnsentNote = () => {
  const t = useTexts('images')
  const unsent = useStore($unsent)
  const sending = useStore($sending)
  // A session that ends meanwhile takes the pictures with it.
  useEffect(() => void loadUnsent().catch(() => undefined), [])
  const left = (unsent ?? []).filter(({ files: [first] }) => !first || !sending.includes(first))
  return left.map(({ slot }) => (
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
