import { settle } from '@quintet/testing/screen'
import { vi } from 'vitest'

/** The files that this device keeps, by the names of their drafts. */
export const keptFiles = new Map<string, unknown>()

const device = { isReady: Promise.resolve() }

/** Has the device take its time to read what it keeps. @returns what lets it be read */
export const holdDrafts = (): (() => Promise<void>) => {
  const held = { go: (): void => undefined }
  device.isReady = new Promise((resolve) => void (held.go = resolve))
  return async () => {
    held.go()
    await settle()
  }
}

/** In place of the database of a browser. */
export const fileDrafts = {
  keepFileDraft: async (name: string, value: unknown) => void keptFiles.set(name, value),
  readFileDraft: async (name: string) => {
    await device.isReady
    return keptFiles.get(name)
  },
  dropFileDraft: async (name: string) => void keptFiles.delete(name),
}

const quiet = new Set<string>()

/** The part that is chosen of the picture at an address, when it is told at all. */
export const partOf = (address: string) =>
  [...quiet].some((name) => address.includes(name)) ? undefined : { x: 10, y: 20, width: 900, height: 1600 }

/** A browser that reads, draws and shows pictures, and knows which of them it holds. */
export const fakePictures = () => {
  const open = new Map<object | string, string>()
  const waiting = new Map<string, () => void>()
  let isHeld = false
  quiet.clear()
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    if (isHeld) await new Promise<void>((resolve) => void waiting.set(name, resolve))
    const bitmap = { width: name.includes('small') ? 90 : 1600, height: 2844, name, close: () => void open.delete(bitmap) }
    open.set(bitmap, name)
    return bitmap
  })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      drawn = ''
      getContext = () => ({
        fillRect: () => undefined,
        drawImage: (bitmap: { name: string }, ...part: number[]) => {
          if (!open.has(bitmap)) throw new Error('The picture is closed.')
          this.drawn = `${bitmap.name} ${part.slice(0, 4).join(' ')}`
        },
        getImageData: () => ({ data: new Uint8ClampedArray(4).fill(128) }),
      })
      convertToBlob = async () => new Blob([this.drawn])
    },
  )
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${open.size}:${(blob as File).name}`
    open.set(address, (blob as File).name)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void open.delete(address))
  return {
    /** Whose dots or address are held. */
    names: () => [...new Set(open.values())],
    addressOf: (name: string) => [...open].find(([held, of]) => typeof held === 'string' && of === name)?.[0],
    /** Has no part told of a picture. */
    keepQuiet: (name: string) => void quiet.add(name),
    /** From now on a picture is read only when it is let. */
    holdReading: () => {
      isHeld = true
      return async (name: string) => {
        await vi.waitFor(() => waiting.get(name)?.(), { timeout: 5000, interval: 5 })
        await settle()
      }
    },
  }
}
