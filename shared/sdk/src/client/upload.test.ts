import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

// The one way of a browser that tells how much is sent, with a request that the test answers.

class FakeRequest extends EventTarget {
  static readonly made: FakeRequest[] = []
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  opened: string[] = []
  sent: string | undefined
  aborted = false
  timeout = 0
  responseType = ''
  responseText = ''
  status = 0

  constructor() {
    super()
    FakeRequest.made.push(this)
  }

  open(...given: string[]) {
    this.opened = given
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }

  send(body: string) {
    this.sent = body
  }

  abort() {
    this.aborted = true
    this.dispatchEvent(new Event('abort'))
  }

  getAllResponseHeaders() {
    return 'content-type: application/json\r\nx-server-time: 5: 6\r\n'
  }
}

beforeEach(() => {
  FakeRequest.made.length = 0
  vi.resetModules()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => vi.unstubAllGlobals())

const begin = async (more: RequestInit = {}) => {
  const { upload } = await import('./upload.ts')
  const shares: number[] = []
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: 'x'.repeat(20_000), ...more }
  const answer = upload('/api/uis', init, (share) => void shares.push(share))
  const [request] = FakeRequest.made
  if (!request) throw new Error('Nothing was asked.')
  return { answer, request, shares }
}

describe('an upload', () => {
  test('goes where it was sent, with its headers, and within the time that its size needs', async () => {
    const { request } = await begin()
    expect([request.opened, request.headers, request.sent?.length]).toEqual([
      ['POST', '/api/uis'],
      { 'content-type': 'application/json' },
      20_000,
    ])
    // Fifteen seconds, and one for each ten kilobytes.
    expect(request.timeout).toBe(17_000)
  })

  test('tells how much is sent, and is answered like a fetch', async () => {
    const { answer, request, shares } = await begin()
    for (const [loaded, total] of [
      [5, 20],
      [20, 20],
      [1, 0],
    ])
      request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
    Object.assign(request, { status: 200, responseText: '{"result":"saved"}' })
    request.dispatchEvent(new Event('load'))
    const response = await answer
    expect(shares).toEqual([0.25, 1, 0])
    expect([response.status, response.headers.get('x-server-time'), await response.json()]).toEqual([
      200,
      '5: 6',
      { result: 'saved' },
    ])
  })

  test.each([
    ['error', 'NetworkError'],
    ['timeout', 'TimeoutError'],
    ['abort', 'AbortError'],
  ])('that ends by %s fails as %s', async (event, name) => {
    const { answer, request } = await begin()
    request.dispatchEvent(new Event(event))
    await expect(answer).rejects.toMatchObject({ name })
  })

  test('that is given up is ended, and one that was given up before is never sent', async () => {
    const calling = new AbortController()
    const { answer, request } = await begin({ signal: calling.signal })
    calling.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(request.aborted).toBe(true)
    FakeRequest.made.length = 0
    const late = await begin({ signal: AbortSignal.abort() })
    await expect(late.answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(late.request.sent).toBeUndefined()
  })
})
