import { remoteBuild } from '@quintet/remote-kit/build'

export default remoteBuild('mf-pools', import.meta.dirname)
