import { expect, it } from 'vitest'
import { caching, missing, sendAsset } from '../src/send-asset.ts'

const asset = { type: 'text/javascript; charset=utf-8', etag: '"one"', raw: Buffer.from('export const one = 1') }
const request = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('https://quintet.test/a.js', { method, headers })
const known = { 'if-none-match': '"one"' }

it('sends the file to who has none or another one', async () => {
  for (const headers of [undefined, { 'if-none-match': '"two"' }]) {
    const answer = sendAsset(request(headers), asset, caching.immutable)
    expect([answer.status, await answer.text()]).toEqual([200, 'export const one = 1'])
  }
})

it('sends its headers alone where these are asked for', async () => {
  const answer = sendAsset(request({}, 'HEAD'), asset, caching.immutable)
  expect([answer.status, answer.headers.get('content-length'), answer.body]).toEqual([200, '20', null])
})

it('answers that nothing has changed, unless the page is one that is not there', async () => {
  const same = sendAsset(request(known), asset, caching.immutable)
  expect([same.status, same.body, same.headers.get('cache-control')]).toEqual([304, null, caching.immutable])
  const lost = sendAsset(request(known), asset, caching.revalidate, {}, 404)
  expect([lost.status, await lost.text()]).toEqual([404, 'export const one = 1'])
})

it('gives a cookie with the file and where nothing has changed, and none where there is none', () => {
  const cookie = { 'set-cookie': 'cohort=7' }
  for (const headers of [undefined, known]) {
    expect(sendAsset(request(headers), asset, caching.personal, cookie).headers.getSetCookie()).toEqual(['cohort=7'])
    expect(sendAsset(request(headers), asset, caching.personal).headers.has('set-cookie')).toBe(false)
  }
})

it('tells what is not there from what cannot be had now', async () => {
  const [gone, away] = [missing(), missing(503)]
  expect([gone.status, await gone.text()]).toEqual([404, 'Not found\n'])
  expect([away.status, await away.text()]).toEqual([503, 'Not available now\n'])
})
