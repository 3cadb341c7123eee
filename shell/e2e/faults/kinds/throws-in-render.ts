import type { Fault } from '../fault.ts'
import { wrapEntry } from '../release-store.ts'

export const throwsInRender: Fault = {
  kind: 'throw in render',
  build: (build) =>
    wrapEntry(
      build,
      `const Routes = () => { throw new Error('in render') };
export const get = async (name) => { const module = (await inner.get(name))(); return () => ({ default: { ...module.default, Routes } }) }`,
    ),
  phase: 'render',
  errorClass: 'broken',
  said: 'remote.failed',
  tries: 1,
}
