import { describeRemoteContract } from '@quintet/remote-kit/contract-tests'

describeRemoteContract({ name: 'mf-data', folder: new URL('..', import.meta.url).pathname.replace(/\/$/, '') })
