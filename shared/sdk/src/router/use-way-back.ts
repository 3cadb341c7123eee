import { useCallback } from 'react'
import type { NavigateOptions } from 'react-router-dom'
import { arrival } from './history-steps.ts'
import { useNavigate } from './use-navigate.ts'

const pathOf = ({ url }: { url: string | null }): string | undefined => (url === null ? undefined : new URL(url).pathname)

/**
 * How many steps back in the browser's history that page stands, the nearest if it stands there more than once; 0: it does not, or the
 * browser cannot tell (Navigation API, https://developer.mozilla.org/docs/Web/API/Navigation_API). Entries of an earlier load of the site
 * do not count: going there loads it anew.
 */
const stepsBackTo = (path: string): number => {
  const { navigation } = globalThis as { navigation?: Navigation }
  const here = navigation?.currentEntry?.index
  if (navigation === undefined || here === undefined) return 0
  const nearest = navigation.entries().findLast((entry) => entry.index < here && entry.sameDocument && pathOf(entry) === path)
  return nearest ? here - nearest.index : 0
}

/**
 * Returns what leads back up to a page, such as from a form to its list. Where the member came through that page, it goes back in the
 * history, so that the browser's own Back leads on from there and never into what was just left. Otherwise it opens the page with `options`,
 * as `useNavigate` does. It resolves once the way is gone: what waits for it cannot be done again meanwhile.
 */
export const useWayBack = () => {
  const navigate = useNavigate()
  return useCallback(
    async (to: string, options?: NavigateOptions): Promise<void> => {
      const steps = stepsBackTo(to)
      if (steps === 0) return navigate(to, options)
      const arrived = arrival()
      await navigate(-steps)
      await arrived
    },
    [navigate],
  )
}
