/** Changes with any of the maps; `npm run maps` writes it. */
export const mapsVersion = '7a248b90f0'
