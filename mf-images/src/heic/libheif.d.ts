declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface Dots {
    data: Uint8ClampedArray<ArrayBuffer>
    width: number
    height: number
  }
  interface HeifImage {
    get_width(): number
    get_height(): number
    /** Fills the dots; answers nothing when it could not. */
    display(into: Dots, done: (shown: Dots | null) => void): void
  }
  interface Libheif {
    HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] }
  }
  /** Starts the library with its WebAssembly. */
  const libheif: (options: { wasmBinary: ArrayBuffer }) => Promise<Libheif>
  export default libheif
}
