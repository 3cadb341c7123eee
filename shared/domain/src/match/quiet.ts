/** Longest ciphertext, in base64url characters, of a message that may be marked as quiet: a reaction fits, a text of some length does not. */
export const QUIET_BODY = 700

/**
 * Whether a message counts as no news: neither unread nor told of. Its sender says so, since the server cannot read what is a reaction;
 * what is longer than a reaction is news whatever its sender says.
 */
export const isQuiet = (said: boolean | undefined, body: string): boolean => said === true && body.length <= QUIET_BODY
