import { describeRemoteContract } from '@quintet/remote-kit/contract-tests'

describeRemoteContract({ name: 'mf-matches', folder: new URL('..', import.meta.url).pathname.replace(/\/$/, '') })
