import { consoleBuild } from '@quintet/remote-kit/build'

export default consoleBuild(import.meta.dirname)
