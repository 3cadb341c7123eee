import { remoteBuild } from '@quintet/federation/build'

export default remoteBuild('mf-data', import.meta.dirname)
