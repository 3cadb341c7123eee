export { checkRemote, type RemoteCheck } from './check-remote.ts'
export { digestText, headText, type LogHead, type LogLeaf, type LogProof, type WitnessSignature } from './log-proof.ts'
export type { BuiltFile, Manifest } from './manifest.ts'
export { type PageRegistry, type PageRemote, type PageVersion, remoteOfTile, unpublishedVersion } from './page-registry.ts'
export {
  contractVersion,
  defineRemote,
  type ReadsAhead,
  type RemoteModule,
  type TextLoader,
  type TextTable,
} from './remote-module.ts'
export { packageOf, sharedModules } from './shared-modules.ts'
export { fitProblems, type SharedVersions, versionProblems } from './versions.ts'
