const tellingMs = 300
const key = 'quintet.rejected'

/** Versions that emptied the whole page in this tab, by the names of their remotes: a page that begins anew would mount them again. */
export const rejectedBefore = (): Readonly<Record<string, string>> => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Begins the page anew at the dashboard, since nothing of it is left, and remembers what emptied it. */
export const beginAnew = (remote: string, version: string): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...rejectedBefore(), [remote]: version }))
  } catch {
    // A browser that keeps nothing begins anew all the same.
  }
  // What happened is told before the page goes.
  setTimeout(() => location.replace('/home'), tellingMs)
}
