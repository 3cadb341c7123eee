import { describeRemoteContract } from '@quintet/remote-kit/contract-tests'

describeRemoteContract({ name: 'mf-pools', folder: new URL('..', import.meta.url).pathname.replace(/\/$/, '') })
