const most = 90

// A pair of halves that makes up one sign stays together.
const halfAtEnd = /[\uD800-\uDBFF]$/

/** The beginning of a message, cut between words where its language has spaces between them. */
export const beginningOf = (message: string): string =>
  message.length > most
    ? `${message
        .slice(0, most + 1)
        .replace(/\s+\S*$/u, '')
        .slice(0, most)
        .replace(halfAtEnd, '')}…`
    : message
