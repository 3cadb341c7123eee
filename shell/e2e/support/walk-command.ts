/** Where a walk was made, as far as the environment said so. */
export type WalkEnvironment = Partial<Record<'E2E_PORT' | 'CHROMIUM', string>>

/**
 * The line by which one walk at random is walked again, in the folder `shell`.
 * @param given the environment: what it named is named again, such as the site that was already up
 */
export const walkCommand = (seed: number, stage: number, given: WalkEnvironment = {}): string => {
  const named = (['E2E_PORT', 'CHROMIUM'] as const).flatMap((name) =>
    given[name] === undefined ? [] : [`${name}=${given[name]}`],
  )
  const test = 'pnpm exec playwright test --config e2e/playwright.config.ts random-walk'
  return [`E2E_SEED=${seed}`, ...named, test, `--grep 'stage ${stage} '`].join(' ')
}
