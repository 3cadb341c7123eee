import { vi } from 'vitest'

// Before each file of tests: what the one before imported is forgotten, its state with it.
vi.resetModules()
