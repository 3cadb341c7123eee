/**
 * Which pairs a search is about, by the nearer of how far both of them look: those of one country (domestic), those beyond (international), or all. Every
 * pair is of one of the two, so an index of some countries and one of all members who look beyond theirs find together what an index of all does.
 */
export type Extent = 'all' | 'domestic' | 'international'

const country = 1

/** Whether a scope ends at the own country. */
export const isWithinCountry = (scope: number): boolean => scope <= country
