import { useLocation } from '@quintet/sdk/router'
import { useEffect, useState } from 'react'

/**
 * Takes the router to the address that the page has by now. The router reads the address when it is first rendered and listens from its
 * commit on, which React may put off by 0.3 s: a press of Back in between would change the address and nothing else.
 */
export const SyncLocation = () => {
  const { pathname, search, hash } = useLocation()
  // Later changes are heard by the router itself.
  const [rendered] = useState(pathname + search + hash)
  useEffect(() => {
    const { location, history } = window
    if (rendered !== location.pathname + location.search + location.hash)
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, [rendered])
  return null
}
