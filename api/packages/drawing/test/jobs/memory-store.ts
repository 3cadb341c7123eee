import type { StageStore } from '../../src/stages/stage-store.ts'

/** A store in memory, with what it holds, and every name that was written to it in turn. */
export interface MemoryStore extends StageStore {
  held: Map<string, Buffer>
  written: string[]
}

export const memoryStore = (held = new Map<string, Buffer>()): MemoryStore => {
  const written: string[] = []
  const put = (name: string, content: Buffer) => {
    written.push(name)
    held.set(name, content)
  }
  return {
    held,
    written,
    read: (name) => Promise.resolve(held.get(name)),
    write: (name, parts) => Promise.resolve(put(name, Buffer.concat(parts))),
    create: (name, content) => {
      if (held.has(name)) return Promise.resolve(false)
      put(name, content)
      return Promise.resolve(true)
    },
    list: (prefix) => Promise.resolve([...held.keys()].filter((name) => name.startsWith(prefix))),
    remove: (name) => Promise.resolve(void held.delete(name)),
    clear: (folder) => {
      for (const name of held.keys()) if (folder === undefined || name.startsWith(`${folder}/`)) held.delete(name)
      return Promise.resolve()
    },
  }
}
