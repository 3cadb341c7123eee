import { remoteBuild } from '@quintet/federation/build'

export default remoteBuild('mf-judging', import.meta.dirname)
