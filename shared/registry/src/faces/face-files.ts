/** Among the files of each release: the face of the shared packages that it was built with. Ended so that no site serves it. */
export const declarationsFile = 'face.declarations'
/** The same for a tile alone: what it uses of that face. */
export const usesFile = 'face.uses'
/** Of a shell alone: how it spells the calls that tiles and it make. */
export const wireFile = 'face.wire'

/** Of a tile alone: what the calls that it makes were declared as when it was built. */
export const declaredFile = 'face.declared'

/** Whether a file of a release is for comparing it, and not for pages. */
export const isFaceFile = (path: string): boolean => [declarationsFile, usesFile, wireFile, declaredFile].includes(path)
