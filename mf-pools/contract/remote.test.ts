import { describeRemoteContract } from '@quintet/federation/contract-tests'

describeRemoteContract({ name: 'mf-pools', folder: new URL('..', import.meta.url).pathname.replace(/\/$/, '') })
