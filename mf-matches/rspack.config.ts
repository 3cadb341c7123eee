import { remoteBuild } from '@quintet/remote-kit/build'

export default remoteBuild('mf-matches', import.meta.dirname)
