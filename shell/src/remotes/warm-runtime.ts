/** Fetches the federation runtime and the whole of the shared facades: they come with the first remote, not with the page. */
export const warmRuntime = () => import(/* webpackChunkName: "shared" */ './evaluate.ts')
