import { describeRemoteContract } from '@quintet/federation/contract-tests'

describeRemoteContract({ name: 'mf-judging', folder: new URL('..', import.meta.url).pathname.replace(/\/$/, '') })
