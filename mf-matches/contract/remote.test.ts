import { describeRemoteContract } from '@quintet/federation/contract-tests'

describeRemoteContract({ name: 'mf-matches', folder: new URL('..', import.meta.url).pathname.replace(/\/$/, '') })
