// What the identity provider says, and the text that says it in the member's language. Anything else is shown as it came.
const known: Record<string, string> = {
  'Incorrect username or password.': 'login.error.credentials',
  'User does not exist.': 'login.error.credentials',
  'Password attempts exceeded': 'login.error.tooOften',
  'Attempt limit exceeded, please try after some time.': 'login.error.tooOften',
  'Too many requests': 'login.error.tooOften',
  'User is disabled.': 'login.error.disabled',
  'User is not authenticated': 'login.error.signInAgain',
  'Network error': 'login.error.network',
  'There was an error.': 'login.error.server',
}

export const resetRequired = 'Password reset required for the user'
export const notConfirmed = 'User is not confirmed.'

/** Key of the text for a provider's message; undefined when there is none. */
export const loginErrorKey = (message: string): string | undefined => known[message]
