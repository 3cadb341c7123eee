import { afterAll, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

// Before each file of tests: what the one before imported is forgotten, its state with it.
vi.resetModules()

// And its page: what it kept in its storage, its address, and who listens there still.
const { happyDOM } = globalThis as { happyDOM?: { abort(): Promise<void> } }
if (happyDOM) {
  await happyDOM.abort()
  window.close()
  await builtinEnvironments['happy-dom'].setup(globalThis, {})
}

// What a file has begun to import would be there again after it was forgotten, without the mocks of the next one.
afterAll(() => vi.dynamicImportSettled(), 60_000)
