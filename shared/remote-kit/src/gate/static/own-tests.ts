import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Finding } from '../finding.ts'
import { timeZone } from '../time-zone.ts'
import { testRunner } from './test-runner.ts'

/** What the tests of a tile's own came to. */
export interface OwnTests {
  findings: Finding[]
  /** What was run, and what could not be. */
  said: string
}

/** What Vitest reports as JSON, as far as it is read here. */
interface Report {
  numPassedTests: number
  testResults: {
    name: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

// Its calls are tested before anything is published, and what was built the gate looks at itself.
const notOwn = '**/contract/**'
// What fails beside other work by its time alone passes once more.
const times = 3

const run = (folder: string, into: string): Promise<void> => {
  const options = [
    'run',
    '--exclude',
    notOwn,
    '--passWithNoTests',
    '--retry',
    String(times - 1),
    '--reporter=json',
    '--outputFile',
    into,
  ]
  const env = { ...process.env, NO_COLOR: '1', TZ: timeZone }
  // Its code says no more than the report.
  return new Promise(
    (resolve) =>
      void execFile(process.execPath, [testRunner(folder), ...options], { cwd: folder, env, maxBuffer: 1 << 26 }, () =>
        resolve(),
      ),
  )
}

// A test that names what the sources have not any more, or have elsewhere, was not changed along with them: it says nothing of the build.
const namesWhatIsGone = (message = ''): boolean =>
  /__vi_import_\d+__|__vite_ssr_import_\d+__|Failed to resolve import|Cannot find module/.test(message)

const firstLine = (text = ''): string => text.split('\n')[0] ?? ''

/** What a report comes to. */
export const readReport = ({ numPassedTests, testResults }: Report): OwnTests => {
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
  const outdated = failed.filter(({ failureMessages }) => namesWhatIsGone(failureMessages?.[0]))
  const unread = testResults.filter(({ message, assertionResults }) => assertionResults.length === 0 && Boolean(message))
  const broken = unread.filter(({ message }) => !namesWhatIsGone(message))
  const said = [
    ...failed
      .filter((one) => !outdated.includes(one))
      .map(({ fullName, failureMessages }) => `“${fullName.trim()}” fails: ${firstLine(failureMessages?.[0])}`),
    ...broken.map(({ name, message }) => `${basename(name)} cannot be run: ${firstLine(message)}`),
  ]
  const findings = said.map((line) => ({ rule: 'own-tests', said: line.slice(0, 240) }))
  const gone = [
    ...unread.filter((one) => !broken.includes(one)).map(({ message }) => message),
    ...outdated.map(({ failureMessages }) => failureMessages?.[0]),
  ]
  const lacking =
    gone.length === 0 ? '' : `; ${gone.length} name what is not there any more, and say nothing: ${firstLine(gone[0])}`
  return { findings, said: `${numPassedTests} of its own tests passed${lacking}` }
}

/**
 * Runs the tests of a tile that are its team's own: what they promise of the sources they promise of the build.
 * @param folder absolute path of the tile
 */
export const runOwnTests = async (folder: string): Promise<OwnTests> => {
  const place = mkdtempSync(join(tmpdir(), 'quintet-own-tests-'))
  const report = join(place, 'report.json')
  try {
    await run(folder, report)
    if (!existsSync(report))
      return { findings: [{ rule: 'own-tests', said: 'its own tests cannot be run' }], said: 'no report of its own tests' }
    return readReport(JSON.parse(readFileSync(report, 'utf8')) as Report)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
