/** 1 United States, 2 Canada and Greenland, 3 Europe, 4 Oceania, 5 Central America and Antilles, 6 Russia, 7 Asia, 8 South America, 9 Africa. */
export type RegionId = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** All regions, in their order. */
export const regions: readonly RegionId[] = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Inclusive ranges of zone codes of each region, in the order in which they are filled (specification, section 3). */
export const regionRanges: Record<RegionId, readonly (readonly [number, number])[]> = {
  1: [[1, 31]],
  2: [[101, 120]],
  3: [[200, 299]],
  4: [[301, 320]],
  5: [[400, 429]],
  6: [[501, 562]],
  7: [
    [600, 699],
    [363, 399],
  ],
  8: [[701, 772]],
  9: [[801, 897]],
}

/** The region of a zone code by its range; undefined for a code outside every range. */
export const regionOfCode = (code: number): RegionId | undefined => {
  if (!Number.isInteger(code)) return undefined
  return regions.find((region) => regionRanges[region].some(([first, last]) => code >= first && code <= last))
}

/** Every code of a region in the order in which its countries take them. */
export const codesOfRegion = (region: RegionId): number[] =>
  regionRanges[region].flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
