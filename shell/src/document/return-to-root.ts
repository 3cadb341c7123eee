/**
 * A hard load anywhere but the root goes to `/`: state that was passed between screens is gone, so no inner screen can be
 * trusted to stand on its own. The session is restored from there, then the member comes home.
 */
export const returnToRoot = (location: Pick<Location, 'pathname' | 'search'>, history: Pick<History, 'replaceState'>): void => {
  if (location.pathname !== '/') history.replaceState(null, '', '/')
}
