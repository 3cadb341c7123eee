// A package of the older kind: asked for late it would come out of a bundle for Node as a default alone, so this module is asked for in its place.
export { argon2id } from 'hash-wasm'
