import { useCallback, useMemo } from 'react'
import {
  type NavigateFunction,
  type NavigateOptions,
  type To,
  useLocation,
  useNavigate as useRouterNavigate,
} from 'react-router-dom'
import { closeSteps, hasSteps } from './history-steps.ts'

/**
 * Returns what leads to another page, as react-router's own does, with one difference: once the member has left the page on which it was
 * taken, it leads nowhere. What is saved when the member is elsewhere already carries nobody away. Steps of the page that
 * is left (`useHistorySteps`) leave no entries behind.
 */
export const useNavigate: typeof useRouterNavigate = () => {
  const navigate = useRouterNavigate()
  const { pathname } = useLocation()
  // The browser knows where a member goes before the page is drawn; a router of its own, as in tests, never changes the address.
  const { from } = useMemo(() => ({ pathname, from: location.pathname }), [pathname])
  return useCallback(
    (to: To | number, options?: NavigateOptions) => {
      if (location.pathname !== from) return undefined
      if (typeof to === 'number') return navigate(to)
      return hasSteps() ? closeSteps().then(() => navigate(to, options)) : navigate(to, options)
    },
    [navigate, from],
  ) as NavigateFunction
}
