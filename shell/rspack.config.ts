import { shellBuild } from '@quintet/federation/build'

export default shellBuild(import.meta.dirname)
