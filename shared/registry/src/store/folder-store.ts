import { constants } from 'node:fs'
import { access, copyFile, link, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseStore, StoredObject } from './release-store.ts'
import { throughDraft } from './through-draft.ts'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Releases in a folder of this machine. @param folder absolute path; made with the first write */
export const folderStore = (folder: string): ReleaseStore => {
  const at = (key: string) => join(folder, ...key.split('/'))
  return {
    place: folder,
    pollMs: 0,
    read: (key) => readFile(at(key)).catch(nothingIfMissing),
    has: (key) =>
      access(at(key)).then(
        () => true,
        () => false,
      ),
    put: (key, content) => throughDraft(at(key), content, (draft) => rename(draft, at(key))),
    create: (key, content) => throughDraft(at(key), content, (draft) => linkNew(draft, at(key))),
    async list(prefix) {
      const names = await readdir(at(prefix)).catch(nothingIfMissing)
      return (names ?? [])
        .filter((name) => !name.endsWith('.draft'))
        .sort()
        .map((name) => prefix + name)
    },
    async listAll(prefix) {
      const names = (await readdir(at(prefix)).catch(nothingIfMissing)) ?? []
      const found = await Promise.all(names.map((name) => describe(at(prefix + name), prefix + name)))
      return found.filter((one) => one !== undefined)
    },
    remove: (key) => rm(at(key), { force: true }),
  }
}

// Another process may take a draft away while the folder is read.
const describe = async (path: string, key: string): Promise<StoredObject | undefined> => {
  const found = await stat(path).catch(nothingIfMissing)
  return found && { key, bytes: found.size, modifiedAt: found.mtimeMs }
}

const nothingIfMissing = (error: unknown): undefined => {
  if (codeOf(error) !== 'ENOENT') throw error
  return undefined
}

// A link to a name that is taken fails for all but the first: no lock that a dead process could leave behind.
const linkNew = async (draft: string, path: string): Promise<boolean> => {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (codeOf(error) !== 'EPERM' && codeOf(error) !== 'ENOTSUP') throw error
    return copyNew(draft, path)
  }
}

// Some file systems know no links.
const copyNew = async (draft: string, path: string): Promise<boolean> => {
  try {
    await copyFile(draft, path, constants.COPYFILE_EXCL)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}
