import { atom } from 'nanostores'

/** Whether the site has a newer shell than this page. */
export const $newVersion = atom(false)

/** Between two looks, in milliseconds. */
const between = 30 * 60_000

const shellOf = (html: string): string | undefined => /\sdata-shell="(?<version>[^"]*)"/.exec(html)?.groups?.['version']

const look = async (): Promise<void> => {
  const own = document.documentElement.dataset['shell']
  const answer = await fetch('/', { headers: { accept: 'text/html' } })
  const served = answer.ok ? shellOf(await answer.text()) : undefined
  if (own && served && served !== own) $newVersion.set(true)
}

/**
 * Looks for a newer shell when the member comes back to a page that has been open for a while. It is told on the home page alone, where
 * nobody is typing.
 * @returns a function that stops it
 */
export const followVersion = (): (() => void) => {
  let last = Date.now()
  const comeBack = () => {
    if (document.visibilityState !== 'visible' || $newVersion.get() || Date.now() - last < between) return
    last = Date.now()
    void look().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', comeBack)
  return () => document.removeEventListener('visibilitychange', comeBack)
}
