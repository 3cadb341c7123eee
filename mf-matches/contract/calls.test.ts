import { recordCalls } from '@quintet/remote-kit/contract-tests'
import { test } from 'vitest'
// What comes later is read at once: on a machine with other work it would come too late for a page that is shown here.
import '../src/screens.ts'
// Each of these adds its tests to this file, in this order: what the one leaves behind the next begins with.
import './calls/verification.ts'
import './calls/messages.ts'
import './calls/voice-notes.ts'
import './calls/outbox.ts'
import './calls/screens.ts'
import './calls/drawing.ts'
import './calls/endings.ts'

// The calls of this tile, made by its own stores against the real API in memory: what they send and read fits the contract.

const recording = recordCalls(import.meta.url)

test('calls.json says what is called here', () => recording.expectRecorded())
