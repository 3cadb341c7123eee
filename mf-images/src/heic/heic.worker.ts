import libheif from 'libheif-js/libheif-wasm/libheif.js'

// Decodes HEIC (HEVC) off the main thread, where the browser cannot do it itself. libheif and libde265 are under LGPL-3.0: they stay in files of
// their own, this chunk and the WebAssembly beside it, which are fetched when such a picture is chosen.

/** What the worker answers: the dots of the picture, upright, or that it is none. */
export type Decoded = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } | { failed: true }

const load = async () => {
  const address = new URL('libheif-js/libheif-wasm/libheif.wasm', import.meta.url)
  const wasmBinary = await (await fetch(address)).arrayBuffer()
  return libheif({ wasmBinary })
}

const decode = async (file: ArrayBuffer): Promise<Decoded> => {
  const { HeifDecoder } = await load()
  const [image] = new HeifDecoder().decode(new Uint8Array(file))
  if (!image) return { failed: true }
  const [width, height] = [image.get_width(), image.get_height()]
  const data = new Uint8ClampedArray(width * height * 4)
  return new Promise((resolve) => image.display({ data, width, height }, (shown) => resolve(shown ?? { failed: true })))
}

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  decode(data).then(
    (decoded) => postMessage(decoded),
    () => postMessage({ failed: true } satisfies Decoded),
  )
})
