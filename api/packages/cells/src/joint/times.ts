/** Milliseconds for which the cell that draws waits for the entries of the others, once the week is over. */
export const handOverMs = 30 * 60_000

/** Milliseconds for which a drawn week waits for cells that have not written their shares. */
export const commitMs = 60 * 60_000

/** Milliseconds after which a cell that handed its entries over, and hears nothing any more, draws its own members after all. */
export const giveUpMs = 24 * 3_600_000
