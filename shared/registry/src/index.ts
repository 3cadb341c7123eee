export { deployedApi, otherApi, recordApi } from './api-record.ts'
export { bucketOf, canariesOf, hasCanary, seenWith } from './canary-assignment.ts'
export { ReleaseError } from './changes.ts'
export {
  emptyRegistry,
  fallbacksOf,
  isRevoked,
  type Origin,
  type PublishedRemote,
  type CheckState,
  type PublishedVersion,
  type RegistryDocument,
  shellName,
} from './document.ts'
export { endCanary } from './end-canary.ts'
export { editRegistry, followLog, type Head, readHead, readHistory, walkHistory } from './log.ts'
export { allVersions, anyVersion, importMapIntegrity, pageRegistry, recoveryRegistry, tilesOf } from './page-views.ts'
export { describePreview, openPreview, type Preview, previewedWith, signPreview } from './preview.ts'
export { buildRegistry } from './publish.ts'
export { asRoot, openReleases, readReleased, type ReleasedFile, type Releases, TamperedError } from './releases.ts'
export { readReleasedFile } from './released-file.ts'
export { signApproval } from './trains/approval.ts'
export { carsOf, type Cars } from './trains/train.ts'
export { type Fits, label, type Named } from './trains/fits.ts'
export { fitsByRecord } from './trains/misfits.ts'
export { isReservedPath, serverPaths, shellPages } from './teams/reserved-paths.ts'
export { ownerOf, type Team } from './teams/team.ts'
export { describeRelease, isShell, type ServedRelease, servedReleases } from './served.ts'
export { callsOf } from './served-calls.ts'
export type { StoreSettings } from './store/open-store.ts'
export { readManifest } from './upload.ts'
export type { Manifest } from '@quintet/federation/contract'
