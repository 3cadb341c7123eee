import { Button, Card, Note, useKeptFocus } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import type { Contract } from '../stores/membership.ts'
import styles from './contracts.module.css'
import { nameOfTier } from './tier-name.ts'
import { useMoment } from './use-moment.ts'
import { usePrice } from './use-price.ts'
import { useDay } from './use-today.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const Withdrawn = ({ contract: { tier, refund, withdrawnAt = 0, state = 'due', byStaff } }: { contract: Contract }) => {
  const t = useTexts('data')
  const [moment, price] = [useMoment(), usePrice()]
  const facts = { tier: t(`tier.${nameOfTier(tier)}`), moment: moment(withdrawnAt) }
  return (
    <Note tone={state === 'done' ? 'good' : 'info'}>
      <p>{t(byStaff ? 'withdraw.byStaff' : 'withdraw.declared', facts)}</p>
      <p>{t(`withdraw.${state}`, { refund: price(refund) })}</p>
    </Note>
  )
}

const Withdrawable = ({ contract, onAsk }: { contract: Contract; onAsk: () => void }) => {
  const t = useTexts('data')
  const [day, price] = [useDay(), usePrice()]
  const facts = { tier: t(`tier.${nameOfTier(contract.tier)}`), price: price(contract.cents), date: day(contract.boughtDay) }
  return (
    <Card>
      <p>{t('withdraw.bought', facts)}</p>
      <p className={styles.soft}>{t('withdraw.until', { date: day(contract.lastDay) })}</p>
      <Button look="secondary" onClick={onAsk}>
        {t('withdraw.here')}
      </Button>
    </Card>
  )
}

interface ContractsProps {
  contracts: readonly Contract[]
  /** Whether the member came for this: then the second step is open at once. */
  isAsked: boolean
  onWithdrawn: () => void
}

/** Purchases of the last fourteen days with the way out of each, and those that were withdrawn from. */
export const Contracts = ({ contracts, isAsked, onWithdrawn }: ContractsProps) => {
  const t = useTexts('data')
  const newest = contracts.find(({ withdrawnAt }) => withdrawnAt === undefined)
  const [asked, setAsked] = useState(isAsked ? newest : undefined)
  const place = useKeptFocus<HTMLElement>()
  if (contracts.length === 0) return isAsked ? <Note>{t('withdraw.none')}</Note> : null
  return (
    <section ref={place} tabIndex={-1} className="stack" aria-label={t('withdraw.section')}>
      {contracts.map((contract) =>
        contract.withdrawnAt === undefined ? (
          <Withdrawable key={contract.number} contract={contract} onAsk={() => setAsked(contract)} />
        ) : (
          <Withdrawn key={contract.number} contract={contract} />
        ),
      )}
      {asked ? <WithdrawDialog contract={asked} onWithdrawn={onWithdrawn} onClose={() => setAsked(undefined)} /> : null}
    </section>
  )
}
