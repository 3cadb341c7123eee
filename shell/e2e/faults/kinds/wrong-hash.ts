import type { Fault } from '../fault.ts'

// Somebody between the site and the browser changes what the site sent; the browser's own check stops it.
export const wrongHash: Fault = {
  kind: 'wrong hash',
  network: async (route) => {
    if (!/\/(entry|remote)(\.[\w.]+)?\.js$/.test(route.request().url())) return route.continue()
    const response = await route.fetch()
    return route.fulfill({ response, body: `${await response.text()}\nglobalThis.foreignCodeRan = true` })
  },
  phase: 'load',
  errorClass: 'tampered',
  said: 'remote.failed',
  tries: 1,
}
