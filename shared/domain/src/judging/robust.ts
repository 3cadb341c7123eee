/** One rating of a photo, and how much its judge's word counts, 0 to 1. */
export interface WeighedRating {
  rating: number
  weight: number
}

/** Ratings below which nothing is cut: a median of fewer says little. */
export const MIN_FOR_MEDIAN = 5
/** How far from the median a single rating may pull, in points. */
export const MEDIAN_REACH = 3

/** The median of some numbers; the mean of the two in the middle where there are as many on both sides. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}

/**
 * The average of a photo's ratings, on which a few who rate out of spite have little hold: from five ratings on each is drawn to within three
 * points of the median (winsorised), and counts by the weight of its judge. 0 without ratings.
 */
export const robustAverage = (ratings: readonly WeighedRating[]): number => {
  const total = ratings.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return 0
  const middle = median(ratings.map(({ rating }) => rating))
  const reach = ratings.length < MIN_FOR_MEDIAN ? Number.POSITIVE_INFINITY : MEDIAN_REACH
  const drawn = (rating: number) => Math.min(middle + reach, Math.max(middle - reach, rating))
  return ratings.reduce((sum, { rating, weight }) => sum + weight * drawn(rating), 0) / total
}

/** A judge's rating beside the median of what the others gave the same photo. */
export interface ComparedRating {
  rating: number
  median: number
}

/** Compared ratings from which on a judge's word is weighed at all. */
export const MIN_COMPARED = 20
/** Median distance in points that is taste; beyond it a word counts less. */
export const TASTE = 2
/** The least that a word counts: nobody is silenced without staff. */
export const LEAST_WEIGHT = 0.2

/** Ratings that a photo needs before its quality is known. */
export const KNOWN_RATINGS = 20
/** So many points lie between the quarters of its ratings at the most: nearly all agree. */
export const KNOWN_SPREAD = 2
/** Whose rating of a known quality lies further away than this, in points, has hardly looked. */
export const KNOWN_REACH = 3
/** Known photos that a judge has to have rated before they say anything. */
export const MIN_KNOWN = 4
/** The share of them that anybody may miss. */
const MISSED_BY_ANYBODY = 0.25

/** Whether nearly all agree on the quality of a photo, so that it shows how carefully somebody rates. */
export const isKnownQuality = (qualities: readonly number[]): boolean => {
  if (qualities.length < KNOWN_RATINGS) return false
  const sorted = qualities.toSorted((a, b) => a - b)
  const quarter = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return quarter(0.75) - quarter(0.25) <= KNOWN_SPREAD
}

/** How carefully a judge rates, from photos of known quality: 1 unless more than a quarter are missed, then the share that is met. */
const careOf = (known: readonly ComparedRating[]): number => {
  if (known.length < MIN_KNOWN) return 1
  const missed = known.filter(({ rating, median: others }) => Math.abs(rating - others) > KNOWN_REACH).length / known.length
  return missed <= MISSED_BY_ANYBODY ? 1 : 1 - missed
}

const range = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

// The word of taste: how far a judge's ratings of attractiveness lie from those of others.
const tasteOf = (compared: readonly ComparedRating[]): number => {
  if (compared.length < MIN_COMPARED) return 1
  if (range(compared.map(({ rating }) => rating)) === 0) return LEAST_WEIGHT
  // What somebody always gives more or less than others is how they use the scale.
  const offsets = compared.map(({ rating, median: others }) => rating - others)
  const usual = median(offsets)
  const distance = median(offsets.map((offset) => Math.abs(offset - usual)))
  return Math.min(1, 1 - (distance - TASTE) / 2)
}

/**
 * How much a judge's word counts, from how far their ratings lie from those of others: 1 within taste, falling to 0.2. Who gives one and the same
 * number to all has said nothing and counts least. With few ratings to compare everybody counts whole. Photos of known quality, on which there is
 * nothing to dispute, take more from it where they are missed.
 */
export const judgeWeight = (compared: readonly ComparedRating[], known: readonly ComparedRating[] = []): number =>
  Math.max(LEAST_WEIGHT, tasteOf(compared) * careOf(known))
