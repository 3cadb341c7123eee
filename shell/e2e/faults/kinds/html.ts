import type { Fault } from '../fault.ts'

// What a hotel's network answers to everything.
export const html: Fault = {
  kind: 'HTML instead of a script',
  network: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Welcome</title>' }),
  phase: 'load',
  errorClass: 'missing',
  said: 'remote.failed',
  tries: 1,
}
