import { tellDrawn, useLocation } from '@quintet/sdk/router'
import { useEffect, useLayoutEffect, useState } from 'react'

/**
 * Takes the router to the address that the page has by now. The router reads the address when it is first rendered and listens from its
 * commit on, which React may put off by 0.3 s: a press of Back in between would change the address and nothing else. It tells of each page that
 * stands, so that it can be waited for.
 */
export const SyncLocation = () => {
  const { pathname, search, hash } = useLocation()
  const address = pathname + search + hash
  useLayoutEffect(() => tellDrawn(address), [address])
  // Later changes are heard by the router itself.
  const [rendered] = useState(address)
  useEffect(() => {
    const { location, history } = window
    if (rendered !== location.pathname + location.search + location.hash)
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, [rendered])
  return null
}
