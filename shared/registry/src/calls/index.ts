export {
  type Access,
  accesses,
  type ApiContract,
  type CallMade,
  type CallOffered,
  type CallsContract,
  callsFile,
  describeApi,
} from './calls-contract.ts'
export { alternativeOf, alternatives, type JsonSchema } from './json-schema.ts'
export type { ShellWire } from './shell-wire.ts'
export { type WireShape, wireShapeOf } from './wire-shape.ts'
