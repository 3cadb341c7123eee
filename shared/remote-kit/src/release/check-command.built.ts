import { ReleaseError } from '@quintet/registry'
import type * as source from './check-command.ts'

/** Refuses with a ReleaseError: what looks at a remote in a browser is not part of the production build. */
export const checkCommand: typeof source.checkCommand = () =>
  Promise.reject(
    new ReleaseError('A remote is checked where it was built: `npm run release check NAME` in a checkout of the sources.'),
  )
