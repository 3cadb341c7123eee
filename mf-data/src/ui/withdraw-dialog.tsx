import { $claims, useStore } from '@quintet/sdk'
import { Button, Dialog, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type Contract, withdraw } from '../stores/membership.ts'
import { nameOfTier } from './tier-name.ts'
import { useDay } from './use-today.ts'
import { usePrice } from './use-price.ts'

interface WithdrawDialogProps {
  contract: Contract
  onWithdrawn: () => void
  onClose: () => void
}

/** The second step of withdrawing: what is withdrawn from, what goes back, and the button that declares it. */
export const WithdrawDialog = ({ contract, onWithdrawn, onClose }: WithdrawDialogProps) => {
  const t = useTexts('data')
  const [day, price] = [useDay(), usePrice()]
  const email = useStore($claims)?.email ?? ''
  const { busy, run } = useAction()
  const confirm = () =>
    run(async () => {
      await withdraw(contract.number)
      onWithdrawn()
      onClose()
    })
  const facts = { tier: t(`tier.${nameOfTier(contract.tier)}`), date: day(contract.boughtDay) }
  return (
    <Dialog
      title={t('withdraw.title')}
      kind="sheet"
      onClose={onClose}
      footer={
        <Button busy={busy} onClick={() => void confirm()}>
          {t('withdraw.confirm')}
        </Button>
      }
    >
      <div className="stack">
        <p>{t('withdraw.statement', facts)}</p>
        <p>{t('withdraw.back', { refund: price(contract.refund), price: price(contract.cents) })}</p>
        <p>{t('withdraw.ends')}</p>
        <p>{t('withdraw.mail', { address: email })}</p>
      </div>
    </Dialog>
  )
}
