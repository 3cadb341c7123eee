// The server's clock rules the week; the offset is learned from every answer, so a wrong device clock does no harm.
let offset = 0

/** Now by the server's clock, in epoch milliseconds. */
export const serverNow = (): number => Date.now() + offset

/** Learns the offset from the server's own time (epoch milliseconds in the `x-server-time` header of an answer). */
export const learnServerTime = (header: string | null): void => {
  const time = Number(header)
  if (header && Number.isFinite(time)) offset = time - Date.now()
}
