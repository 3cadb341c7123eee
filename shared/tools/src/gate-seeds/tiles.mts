/** The tiles of the site, by their folders. Their order decides what a seed draws: a new one goes to the end. */
export const tiles: readonly string[] = ['mf-data', 'mf-images', 'mf-pools', 'mf-judging', 'mf-matches']
