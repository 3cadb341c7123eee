import { ReleaseError } from '@quintet/registry'
import type * as source from './publish-command.ts'

/** Refuses with a ReleaseError: what builds and tests a remote is not part of the production build. */
export const publishRemote: typeof source.publishRemote = () =>
  Promise.reject(
    new ReleaseError(
      'A remote is built and tested before it is published: `npm run release publish NAME` in a checkout of the sources.',
    ),
  )
