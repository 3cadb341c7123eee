import type { Route } from './route.ts'

/** Every call the product's API answers. A call that is not built does not stand here and is a 404. */
export const routes: readonly Route[] = []
