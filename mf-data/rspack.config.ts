import { remoteBuild } from '@quintet/remote-kit/build'

export default remoteBuild('mf-data', import.meta.dirname)
