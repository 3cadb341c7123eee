import type { SupportedMember } from '@quintet/contract/staff'
import { $locale, showToast, type TextRef, useStore } from '@quintet/sdk'
import { Button, ChoiceGroup, Dialog, useAction } from '@quintet/ui'
import { useTextRef, useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { failureRef } from '../../calls/failure.ts'
import { FormError } from '../../parts/form-error.tsx'
import { refund } from './members.ts'
import { moneyText } from './money.ts'

type Amount = 'whole' | 'rest'
const amounts = ['whole', 'rest'] as const

interface Props {
  purchase: SupportedMember['purchases'][number]
  onClose: () => void
}

/** Asks how much of a purchase is paid back, says what that does, and does it. */
export const RefundDialog = ({ purchase: { number, currency, refundable }, onClose }: Props) => {
  const t = useTexts('staff')
  const text = useTextRef()
  const locale = useStore($locale)
  const [amount, setAmount] = useState<Amount>('whole')
  const [error, setError] = useState<TextRef>()
  const { busy, run } = useAction({ onError: (thrown) => setError(failureRef(thrown)) })
  const price = (of: Amount) => moneyText(refundable?.[of] ?? 0, currency, locale)
  const work = async () => {
    setError(undefined)
    if (!(await refund(number, amount))) return
    showToast({ key: 'members.refunded', namespace: 'staff' })
    onClose()
  }
  return (
    <Dialog title={t('members.refundTitle', { number: String(number) })} onClose={onClose}>
      <ChoiceGroup
        legend={t('members.amount')}
        value={amount}
        onValue={setAmount}
        choices={amounts.map((value) => ({ value, label: t(`members.amount.${value}`, { price: price(value) }) }))}
      />
      <p>{t('members.refundBody')}</p>
      <FormError>{error && text(error)}</FormError>
      <Button look="danger" busy={busy} onClick={() => void run(work)}>
        {t('members.refundConfirm', { price: price(amount) })}
      </Button>
    </Dialog>
  )
}
