import type { Fault } from '../fault.ts'

export const refused: Fault = {
  kind: 'entry refused',
  network: (route) => route.abort('connectionrefused'),
  phase: 'load',
  errorClass: 'offline',
  said: 'remote.offline',
  tries: 2,
}
