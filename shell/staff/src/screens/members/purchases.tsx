import type { SupportedMember } from '@quintet/contract/staff'
import { $locale, useStore } from '@quintet/sdk'
import { Button } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { dayText } from '../../parts/days.ts'
import { timeText } from '../../parts/moments.ts'
import { Table } from '../../parts/table.tsx'
import { moneyText } from './money.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { useTier } from './use-tier.ts'

type Purchase = SupportedMember['purchases'][number]

const MoneyBack = ({ purchase, onAsk }: { purchase: Purchase; onAsk: () => void }) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  const { refund, refundable, currency } = purchase
  if (refund) {
    const facts = { price: moneyText(refund.cents, currency, locale), by: refund.byStaff ? 'staff' : 'member' }
    return t('members.refundState', { ...facts, state: refund.state })
  }
  if (!refundable) return '–'
  return (
    <Button look="secondary" onClick={onAsk}>
      {t('members.refund')}
    </Button>
  )
}

/** What a member bought, what went back of it, and the way to pay it back. */
export const Purchases = ({ purchases }: Pick<SupportedMember, 'purchases'>) => {
  const t = useTexts('staff')
  const locale = useStore($locale)
  const tier = useTier()
  const [asked, setAsked] = useState<Purchase>()
  if (purchases.length === 0) return <p>{t('members.noPurchases')}</p>
  const names = ['audit.number', 'audit.at', 'members.tier', 'members.price', 'members.state', 'members.lastDay', 'members.back']
  const rows = purchases.map((purchase) => ({
    key: purchase.number,
    cells: [
      `#${purchase.number}`,
      timeText(purchase.at, locale),
      tier(purchase.tier),
      moneyText(purchase.cents, purchase.currency, locale),
      t('members.purchaseState', { state: purchase.state }),
      dayText(purchase.endDay, locale),
      <MoneyBack key="back" purchase={purchase} onAsk={() => setAsked(purchase)} />,
    ],
  }))
  return (
    <>
      <Table label={t('members.purchases')} columns={names.map((name) => t(name))} rows={rows} />
      {asked ? <RefundDialog purchase={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  )
}
