/** The one way to everything that knows federation; kept in one place so that it stays one chunk. */
export const openTile = () => import(/* webpackChunkName: "remotes" */ './open.ts')
