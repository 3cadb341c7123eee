import type { DrawingCertificate } from '@quintet/drawing'

/** What the words are about; reports of earlier weeks say nothing of all pairs. */
export interface Proof {
  certificate: Pick<DrawingCertificate, 'matches' | 'mostMatches' | 'weight' | 'mostWeight'> & Partial<DrawingCertificate>
  eligiblePairs: number
  keptPairs: number
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '100.00' : (Math.floor((10_000 * part) / whole) / 100).toFixed(2)

/** What is proved of a drawing (decision 29), and of which pairs: no more than that. */
export const provedWords = ({ certificate, eligiblePairs, keptPairs }: Proof): string => {
  const { matches, mostMatches, weight, mostWeight, isOfAll = 0, isBest = 0 } = certificate
  if (isBest)
    return 'proved of all eligible pairs: no drawing has more matches, nor as many with more members, nor as many of both with more weight'
  const shares = `${percent(matches, mostMatches)} % of the most matches and ${percent(weight, mostWeight)} % of the most weight`
  if (isOfAll) return `proved of all eligible pairs: ${shares}`
  const share = percent(keptPairs, eligiblePairs)
  return `proved of the ${share} % of the eligible pairs that were kept for the matching, not of the others: ${shares}`
}
