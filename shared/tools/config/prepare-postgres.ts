import { freePort, startTestServer } from '@quintet/postgres/testing'

/** Starts the PostgreSQL server that the tests of a run share, unless one is named already; each test has a database of its own there. */
export default async (): Promise<() => Promise<void>> => {
  if (process.env['QUINTET_TEST_POSTGRES']) return async () => undefined
  const server = await startTestServer(await freePort())
  process.env['QUINTET_TEST_POSTGRES'] = `postgres://quintet@127.0.0.1:${server.port}`
  return () => server.stop()
}
