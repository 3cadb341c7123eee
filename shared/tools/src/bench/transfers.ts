import { get } from 'node:http'
import type { Page } from 'playwright'

/** What a page fetched, without the calls of the API. */
export interface Transfer {
  bytes: number
  requests: number
}

/** Gzipped size of a file as the server sends it. */
const gzipped = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve(bytes))
    })
    request.on('error', reject)
  })

/** Whether a path is a file of the site rather than a call. */
export const isFile = (path: string): boolean => !/^\/(api|identity|photos|dev|push|measure)(\/|$)/.test(path)

/** Notes every file a page asks for, each once. */
export const watchTransfers = (page: Page) => {
  let urls = new Set<string>()
  let lastStir = Date.now()
  const stir = () => (lastStir = Date.now())
  for (const event of ['request', 'requestfinished', 'requestfailed'] as const) page.on(event as 'request', stir)
  const before = new Set<string>()
  page.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && isFile(pathname) && !before.has(request.url())) urls.add(request.url())
  })
  return {
    /** Nothing has been asked for or answered for a while. */
    quiet: async (milliseconds = 500): Promise<void> => {
      while (Date.now() - lastStir < milliseconds) await page.waitForTimeout(100)
    },
    /** Sizes of what came since the last call, by a part of the address. */
    take: async (matches: (path: string) => boolean = () => true): Promise<Transfer> => {
      const list = [...urls].filter((url) => matches(new URL(url).pathname))
      const sizes = await Promise.all(list.map(gzipped))
      return { bytes: sizes.reduce((sum, size) => sum + size, 0), requests: list.length }
    },
    /** What came so far does not count any more. */
    settle: () => {
      for (const url of urls) before.add(url)
      urls = new Set()
    },
  }
}
