/** What vitest's JSON reporter writes. */
export interface TestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: readonly {
    name?: string
    status?: string
    message?: string
    assertionResults: readonly { status: string; fullName: string; duration?: number; failureMessages?: readonly string[] }[]
  }[]
}

/** What broke, a line for each failed test and each file that could not be run. */
export function brokenLines(result: TestReport): string[]

/** One tile's contract tests as a page: the failed ones first, each with its reason. */
export function contractReport(name: string, result: TestReport, output: string): string
