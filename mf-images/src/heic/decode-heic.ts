import { watchWorker } from '@quintet/sdk'
import type { Decoded } from './heic.worker.ts'

// Brands of a HEIF file, as they stand in its first box.
const brands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']

/** Whether a file is HEIC, by what it says of itself rather than by its name. */
export const isHeic = async (file: Blob): Promise<boolean> => {
  const start = new TextDecoder('latin1').decode(await file.slice(4, 12).arrayBuffer())
  return start.startsWith('ftyp') && brands.includes(start.slice(4))
}

const ask = (worker: Worker, file: ArrayBuffer): Promise<Decoded> =>
  new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Decoded>) => resolve(data))
    worker.addEventListener('error', () => resolve({ failed: true }))
    worker.postMessage(file, [file])
  })

/** Decodes a HEIC picture in a worker that is fetched for it, and ends with it. Undefined when it could not be read. */
export const decodeHeic = async (file: Blob): Promise<ImageBitmap | undefined> => {
  const worker = watchWorker(new Worker(new URL('./heic.worker.ts', import.meta.url), { type: 'module' }))
  try {
    const decoded = await ask(worker, await file.arrayBuffer())
    if ('failed' in decoded) return undefined
    return await createImageBitmap(new ImageData(decoded.data, decoded.width, decoded.height))
  } finally {
    worker.terminate()
  }
}
