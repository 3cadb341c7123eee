/** For `test.use`: pages move as for most members. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const
