/** Where sealed stages are kept, so that a drawing that was cut short goes on from the last one, and so that several processes can do parts of it. */
export interface StageStore {
  /** What was written under a name; undefined where there is nothing. */
  read(name: string): Promise<Buffer | undefined>
  /** Writes a name whole or not at all, over what was there. Names are words, with slashes between them. */
  write(name: string, parts: readonly Buffer[]): Promise<void>
  /** Writes something small unless there is something; says whether there was nothing. Of several that do so at once one succeeds. */
  create(name: string, content: Buffer): Promise<boolean>
  /** Names of all that is there and begins so, in no particular order. */
  list(prefix: string): Promise<string[]>
  /** Removes what is there under a name, if anything is. */
  remove(name: string): Promise<void>
  /** Removes all, or all whose names begin with a word and a slash. */
  clear(folder?: string): Promise<void>
}

/** Keeps nothing: every stage is done anew. */
export const noStore: StageStore = {
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
  create: () => Promise.resolve(true),
  list: () => Promise.resolve([]),
  remove: () => Promise.resolve(),
  clear: () => Promise.resolve(),
}

/** A part of a store: everything in it stands under a name and a slash. */
export const storeWithin = (store: StageStore, folder: string): StageStore => {
  const inside = (name: string) => `${folder}/${name}`
  return {
    read: (name) => store.read(inside(name)),
    write: (name, parts) => store.write(inside(name), parts),
    create: (name, content) => store.create(inside(name), content),
    list: async (prefix) => (await store.list(inside(prefix))).map((name) => name.slice(inside('').length)),
    remove: (name) => store.remove(inside(name)),
    clear: (within) => store.clear(within === undefined ? folder : inside(within)),
  }
}
