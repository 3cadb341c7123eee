import { remoteBuild } from '@quintet/federation/build'

export default remoteBuild('mf-pools', import.meta.dirname)
