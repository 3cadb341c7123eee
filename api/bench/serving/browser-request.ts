/** Headers as a browser sends them with a call; both servers have to read them. */
const browserHeaders = (host: string): Record<string, string> => ({
  host,
  connection: 'keep-alive',
  'sec-ch-ua-platform': '"Android"',
  'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'sec-ch-ua': '"Chromium";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile': '?1',
  accept: '*/*',
  origin: `https://${host}`,
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
  referer: `https://${host}/home`,
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9',
})

export interface Asked {
  method: string
  /** Path with its query. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string | undefined
}

/** A request as it goes over the wire. */
export const requestBytes = (host: string, { method, path, headers = {}, body }: Asked): Buffer => {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ ...browserHeaders(host), ...headers, ...length }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}
