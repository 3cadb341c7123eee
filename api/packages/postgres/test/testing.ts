export { type CutProxy, cutProxyTo } from './cut-proxy.ts'
export { freePort } from './free-port.ts'
export { type TestServer, startTestServer } from './start-server.ts'
export { createTestDatabase, dropTestDatabase } from './test-database.ts'
