/** Classes of picture quality (decision 25); also the ends of their text keys. */
export type PhotoQualityClass = 'notEnoughData' | 'poor' | 'acceptable' | 'excellent'

const average = (sum: number, count: number, decimals: number): number | undefined => {
  if (count === 0) return undefined
  const factor = 10 ** decimals
  return Math.round((sum / count) * factor) / factor
}

/** Average rating to one decimal; undefined (shown as N/A) while nobody has rated. */
export const averageRating = (sum: number, count: number): number | undefined => average(sum, count, 1)

/** Average judge value to two decimals; undefined (shown as N/A) while nobody has rated. */
export const judgeScore = (sum: number, count: number): number | undefined => average(sum, count, 2)

/** The class of a photo's picture quality from the two-decimal average (decision 25). */
export const photoQualityClass = (sum: number, count: number): PhotoQualityClass => {
  const score = judgeScore(sum, count)
  if (score === undefined) return 'notEnoughData'
  if (score < 4) return 'poor'
  return score < 7 ? 'acceptable' : 'excellent'
}
