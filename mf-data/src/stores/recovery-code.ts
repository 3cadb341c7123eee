import { accountAtom } from '@quintet/sdk'

/** The recovery code of keys that were just made, until the member says that it is written down. It stands nowhere else. */
export const $recoveryCode = accountAtom<string | undefined>(undefined)

const warn = (event: Event) => event.preventDefault()

// With the page the code would be gone for good.
$recoveryCode.listen((code) => {
  if (code === undefined) removeEventListener('beforeunload', warn)
  else addEventListener('beforeunload', warn)
})
