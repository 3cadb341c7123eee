import type { MemberRecord } from '@quintet/contract'
import { isTier, TIERS, tierName } from '@quintet/domain/membership'
import { Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'

/** What a member should know before they choose a place: how long it stays, and how far their membership reaches from it. */
export const BeforeChoosing = ({ record }: { record: MemberRecord }) => {
  const t = useTexts('data')
  const tier = tierName(isTier(record.account.tier) ? record.account.tier : TIERS.limited)
  return (
    <Note>
      <p>{t('lock.rule')}</p>
      <p>
        <strong>{t(`tier.${tier}`)}</strong> · {t(`tier.${tier}.reach`)}
      </p>
    </Note>
  )
}
