import { remoteBuild } from '@quintet/federation/build'

export default remoteBuild('mf-matches', import.meta.dirname)
