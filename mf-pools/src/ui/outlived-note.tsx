import type { MemberRecord } from '@quintet/contract'
import { isTier, TIERS } from '@quintet/domain/membership'
import { hasOutlivedOwner, type PoolNumber } from '@quintet/domain/pools'
import { Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'

/** Whether a character names places that its owner can't reach any more, after a move or with another membership. */
export const namesPlacesOutOfReach = ({ account, answers, characters }: MemberRecord, number: PoolNumber): boolean => {
  const [zone, tier] = [answers?.zone, isTier(account.tier) ? account.tier : TIERS.limited]
  const list = characters[number - 1]?.zones
  return zone !== undefined && list !== undefined && hasOutlivedOwner(list, { tier, zone, reach: 'region' })
}

/** Says what the drawing makes of such places. */
export const OutlivedNote = () => {
  const t = useTexts('pools')
  return <Note tone="warn">{t('pool.outlived')}</Note>
}
