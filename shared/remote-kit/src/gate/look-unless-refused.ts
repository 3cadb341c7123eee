import type { Finding } from './finding.ts'

/** What is known of a build, each from a source of its own, all at work already. */
export interface AtWork<Look> {
  sources: Promise<Finding[]>
  /** The tests of its calls, which throw where they fail. */
  tested: Promise<void> | undefined
  looking: Promise<Look>
  /** Asks the browser to end. */
  stop(): void
}

/**
 * What a browser saw of a build, unless its sources or its tests refuse it: then the browser is ended first, so that no process is left.
 * @returns no look, and what was found, where the sources refuse it
 * @throws what the tests or the browser threw
 */
export const lookUnlessRefused = async <Look>({
  sources,
  tested,
  looking,
  stop,
}: AtWork<Look>): Promise<{ look?: Look; found: Finding[] }> => {
  const end = async () => {
    stop()
    await looking.catch(() => undefined)
  }
  // A browser before a build that is none may throw what it likes.
  looking.catch(() => undefined)
  tested?.catch(() => undefined)
  const found = await sources
  if (found.length > 0) {
    await end()
    return { found }
  }
  try {
    await tested
  } catch (error) {
    await end()
    throw error
  }
  return { look: await looking, found }
}
