import { describeRemoteContract } from '@quintet/federation/contract-tests'

describeRemoteContract({ name: 'mf-images', folder: new URL('..', import.meta.url).pathname.replace(/\/$/, '') })
