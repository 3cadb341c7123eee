import { closeSync, openSync, readSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const mark = '@vitest-environment'
const longestMark = 200

/** What a file says of its environment, at its beginning. */
const environmentOf = (path: string): string => {
  const begin = Buffer.alloc(longestMark)
  const file = openSync(path, 'r')
  readSync(file, begin)
  closeSync(file)
  const line = begin
    .toString('utf8')
    .split('\n')
    .find((text) => text.includes(mark))
  return line?.slice(line.indexOf(mark)) ?? ''
}

type File = Pick<TestSpecification, 'moduleId' | 'project'>

/** The same files, those of one environment after each other within their project, else in the order in which they are. */
export const byEnvironment = <F extends File>(files: readonly F[]): F[] => {
  const projects = [...new Set(files.map(({ project }) => project))]
  const environments = new Map(files.map(({ moduleId }) => [moduleId, environmentOf(moduleId)]))
  const projectOf = ({ project }: F) => projects.indexOf(project)
  const ofFile = ({ moduleId }: F) => environments.get(moduleId) ?? ''
  return files.toSorted((a, b) => projectOf(a) - projectOf(b) || ofFile(a).localeCompare(ofFile(b)))
}

/** A worker that files share ends as soon as the next one is of another environment, and a new one reads all of it, and of the DOM, again. */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return byEnvironment(await super.sort(files))
  }
}
