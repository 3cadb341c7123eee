// Between the two papers in lightness, so that one picture is read on both: each at least 3:1 against paper and dark paper.

/** The line of every drawing. */
export const ink = '#857b92'
/** The one hue: the indigo of the Data tile. */
export const hue = '#7679cf'
/** How much of the hue covers the ground within a drawing. */
export const tint = 0.3
