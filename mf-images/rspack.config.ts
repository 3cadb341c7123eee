import { remoteBuild } from '@quintet/federation/build'

export default remoteBuild('mf-images', import.meta.dirname)
