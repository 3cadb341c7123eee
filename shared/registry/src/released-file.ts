import type { PublishedVersion } from './document.ts'
import { readReleased, type Releases } from './releases.ts'

/** The text of a file that was kept with a release. @returns nothing where it has no such file */
export const readReleasedFile = async (
  releases: Releases,
  { files }: PublishedVersion,
  wanted: string,
): Promise<string | undefined> => {
  const file = files.find(({ path }) => path === wanted)
  return file && (await readReleased(releases, file.integrity))?.raw.toString()
}
