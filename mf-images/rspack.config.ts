import { remoteBuild } from '@quintet/remote-kit/build'

export default remoteBuild('mf-images', import.meta.dirname)
