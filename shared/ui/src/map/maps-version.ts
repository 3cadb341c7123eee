/** Changes with any of the maps; `npm run maps` writes it. */
export const mapsVersion = '551163e695'
