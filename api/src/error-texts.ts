/**
 * English texts of every refusal and fault by code. Clients show their own text of `error.<code>` in the member's language;
 * these stand in `errorMessage` for whoever reads the wire. `{name}` is filled from the refusal's parameters.
 */
export const errorTexts = {
  unexpected: 'There was an error.',
  notFound: 'There is nothing here.',
  'input.notJson': 'The request is not valid JSON.',
  'input.invalid': 'The request does not have the expected form.',
  'input.tooLarge': 'The request is too large.',
  'input.tooMany': 'Too many requests. Please wait a moment and try again.',
  'session.missing': 'Please sign in.',
  'session.freshNeeded': 'Please sign in again to do this.',
  'device.otherAccount': 'This device holds data of a different account.',
  'membership.ended': 'Your membership has ended. You can renew it on the website with the same e-mail address.',
  'password.codeWrong': 'The code is not right. Please look at the mail again.',
  'password.codeExpired': 'The code is too old. Please ask for a new one.',
  'password.tooOften': 'That was tried too often. Please wait an hour and try again.',
  'password.weak':
    'The password needs eight characters, a digit from 1 to 9, a symbol and a capital letter, and must not be known from a data breach.',
  'account.suspended': 'Your account is suspended.',
} as const satisfies Record<string, string>

export type ErrorCode = keyof typeof errorTexts

export type ErrorParams = Record<string, string | number>

/** The English text of a code with its parameters filled in. */
export const errorText = (code: ErrorCode, params: ErrorParams = {}): string =>
  errorTexts[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
