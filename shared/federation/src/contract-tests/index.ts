export { describeRemoteContract, type RemoteContract } from './describe-remote.ts'
