import { browserRequest, longestMs } from './fetch-with-timeout.ts'

/** Hears how much of a body is sent, from 0 to 1. */
export type OnSent = (share: number) => void

const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  return new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
}

/** What `fetch` does, by the one way of a browser that tells how much is sent. Its time has the same limit. */
export const upload = (address: string, init: RequestInit, onSent: OnSent): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new browserRequest()
    const fail = (name: string) => () => reject(new DOMException('The picture was not sent.', name))
    request.open(init.method ?? 'POST', address)
    request.responseType = 'text'
    for (const [name, value] of Object.entries((init.headers ?? {}) as Record<string, string>))
      request.setRequestHeader(name, value)
    request.timeout = longestMs(init.body)
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
    const answer = () => new Response(request.responseText, { status: request.status, headers: headersOf(request) })
    request.addEventListener('load', () => resolve(answer()))
    request.addEventListener('error', fail('NetworkError'))
    request.addEventListener('timeout', fail('TimeoutError'))
    request.addEventListener('abort', fail('AbortError'))
    init.signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (init.signal?.aborted) return fail('AbortError')()
    request.send(init.body as string)
  })
