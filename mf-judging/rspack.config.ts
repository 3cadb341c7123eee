import { remoteBuild } from '@quintet/remote-kit/build'

export default remoteBuild('mf-judging', import.meta.dirname)
