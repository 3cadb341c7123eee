import { describeRemoteContract } from '@quintet/federation/contract-tests'

describeRemoteContract({ name: 'mf-data', folder: new URL('..', import.meta.url).pathname.replace(/\/$/, '') })
