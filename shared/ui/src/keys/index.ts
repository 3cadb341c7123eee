export { KeysGate } from './keys-gate.tsx'
