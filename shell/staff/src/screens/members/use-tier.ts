import { type Tier, tierName } from '@quintet/domain/membership'
import { useTexts } from '@quintet/ui/texts'

/** What a level of membership is called. */
export const useTier = (): ((tier: number) => string) => {
  const t = useTexts('staff')
  return (tier) => t(`tier.${tierName(tier as Tier)}`)
}
