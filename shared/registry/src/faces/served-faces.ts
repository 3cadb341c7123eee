import { readHead } from '../log.ts'
import { readReleasedFile } from '../released-file.ts'
import type { Releases } from '../releases.ts'
import { type ServedRelease, servedReleases } from '../served.ts'
import { declarationsFile, usesFile } from './face-files.ts'

/** A release that pages may get, with what was kept of its face. */
export interface ServedFace extends ServedRelease {
  /** JSON of the face it was built with; missing for builds of before faces were kept. */
  declarations?: string | undefined
  /** JSON of what a tile uses of it. */
  uses?: string | undefined
}

/** What was kept of the faces of everything that pages may get. */
export const servedFaces = async (releases: Releases): Promise<ServedFace[]> => {
  const { document } = await readHead(releases)
  return Promise.all(
    servedReleases(document).map(async (release) => ({
      ...release,
      declarations: await readReleasedFile(releases, release.published, declarationsFile),
      uses: await readReleasedFile(releases, release.published, usesFile),
    })),
  )
}
