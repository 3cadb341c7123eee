import { expect, it } from 'vitest'
import { walkCommand } from '../e2e/support/walk-command.ts'

const test = 'pnpm exec playwright test --config e2e/playwright.config.ts random-walk'

it('walks the same way again, on a fresh site or on the one that was named', () => {
  expect(walkCommand(41, 3)).toBe(`E2E_SEED=41 ${test} --grep 'stage 3 '`)
  expect(walkCommand(41, 3, { E2E_PORT: '8080' })).toBe(`E2E_SEED=41 E2E_PORT=8080 ${test} --grep 'stage 3 '`)
})
