import { shellBuild } from '@quintet/remote-kit/build'

export default shellBuild(import.meta.dirname)
