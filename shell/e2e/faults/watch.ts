import type { Page, Request } from '@playwright/test'

interface Told {
  kind: string
  remote: string
  version: string
  phase?: string
  errorClass?: string
}

/** What a page asks for and tells. */
export interface Watch {
  /** Paths of a version's files that were asked for, `~1` and all, in order. */
  asked(remote: string, version: string): string[]
  failuresOf(version: string): Told[]
  /** What nobody caught. */
  thrown: string[]
  end(): void
}

export const watch = (page: Page): Watch => {
  const urls: string[] = []
  const told: Told[] = []
  const thrown: string[] = []
  const onError = (error: Error) => thrown.push(error.message)
  const onRequest = (request: Request) => {
    const { pathname } = new URL(request.url())
    urls.push(pathname)
    if (pathname === '/measure') told.push(...(JSON.parse(request.postData() ?? '[]') as Told[]))
  }
  page.on('pageerror', onError).on('request', onRequest)
  return {
    asked: (remote, version) => urls.filter((url) => url.startsWith(`/remotes/${remote}/${version}`)),
    failuresOf: (version) => told.filter((one) => one.kind === 'error' && one.version === version),
    thrown,
    end: () => page.off('pageerror', onError).off('request', onRequest),
  }
}
