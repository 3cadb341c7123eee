import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HangingProxy {
  address: string
  /** How many requests are kept waiting now. */
  waiting(): number
  close(): void
}

/** Stands before the site and never answers what is asked of one remote; the browser's connections stay taken, as they would. */
export const startHangingProxy = async (site: string, remote: string): Promise<HangingProxy> => {
  const { hostname, port } = new URL(site)
  const agent = new Agent({ keepAlive: true })
  let waiting = 0
  const server = createServer((asked, answer) => {
    const { method, headers, url: path = '/' } = asked
    if (path.startsWith(`/remotes/${remote}/`)) {
      waiting += 1
      answer.once('close', () => (waiting -= 1))
      return
    }
    const passed = request({ agent, hostname, port, method, headers, path }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers)
      found.pipe(answer)
    })
    passed.once('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
    agent.destroy()
  }
  return { address: `http://localhost:${(server.address() as AddressInfo).port}`, waiting: () => waiting, close }
}
