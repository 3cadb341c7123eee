import { ReleaseError } from '@quintet/registry'
import type * as source from './test-command.ts'

/** Refuses with a ReleaseError: what builds and tests a remote is not part of the production build. */
export const testCommand: typeof source.testCommand = () =>
  Promise.reject(new ReleaseError('A remote is tested where its sources are: `quintet-release test` there.'))
