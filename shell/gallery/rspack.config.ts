import { galleryBuild } from '@quintet/remote-kit/build'

export default galleryBuild(import.meta.dirname)
