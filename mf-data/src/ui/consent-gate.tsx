import type { MemberRecord } from '@quintet/contract'
import { Button, Card, LinkButton, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type ReactNode } from 'react'
import { type ConsentKind, giveConsent, isGiven } from '../stores/consent.ts'

/** Asks for a consent before its questions are shown; the answer can be taken back in account data (decision 49). */
export const ConsentGate = ({ kind, record, children }: { kind: ConsentKind; record: MemberRecord; children: ReactNode }) => {
  const t = useTexts('data')
  const { busy, run } = useAction()
  if (isGiven(record, kind)) return children
  const agree = async () => {
    await run(() => giveConsent(kind))
  }
  return (
    <Card>
      <h2>{t(`consent.${kind}.title`)}</h2>
      <p>{t(`consent.${kind}.body`)}</p>
      <p>{t(`consent.${kind}.use`)}</p>
      <p>{t('consent.takeBack')}</p>
      <Button icon="check" busy={busy} onClick={() => void agree()}>
        {t('consent.agree')}
      </Button>
      <LinkButton to="/data" look="quiet">
        {t('consent.later')}
      </LinkButton>
    </Card>
  )
}
