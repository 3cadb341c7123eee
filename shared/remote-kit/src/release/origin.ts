import { execFileSync } from 'node:child_process'
import { arch, platform } from 'node:os'
import type { Origin } from '@quintet/registry'

const git = (cwd: string, ...words: string[]): string => {
  try {
    return execFileSync('git', words, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

// Where a CI runs it, the page of the run says more than the machine. The names are those of GitHub, GitLab and most others.
const runOf = (environment: NodeJS.ProcessEnv): string => {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = environment
  if (server && repository && run) return `${server}/${repository}/actions/runs/${run}`
  return environment['CI_JOB_URL'] ?? environment['BUILD_URL'] ?? ''
}

/** What the sources in a folder are: their commit, whether they differ from it, and what builds them. */
export const originOf = (folder: string, environment: NodeJS.ProcessEnv = process.env): Origin => ({
  commit: git(folder, 'rev-parse', 'HEAD'),
  isDirty: git(folder, 'status', '--porcelain') !== '',
  builder: runOf(environment) || `node ${process.version} ${platform()} ${arch()}`,
})

/** One line about it. */
export const originLine = ({ commit, isDirty }: Origin): string => {
  if (commit === '') return 'from no commit'
  return `from ${commit.slice(0, 10)}${isDirty ? ' and edits that are not committed' : ''}`
}
