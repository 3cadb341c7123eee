export { describeRemoteContract, type RemoteContract } from './describe-remote.ts'
export { recordCalls, type Recording } from '../recorder/record-calls.ts'
export { showPages } from '../recorder/show-pages.ts'
