import { setTimeout as pause } from 'node:timers/promises'
import { silentLog } from '@quintet/kit/log'
import { loadConfig } from '@quintet/settings'
import { drawDueWeeks } from '@quintet/weekly-drawing/draw-due-weeks'
import { createApp } from '../../src/app.ts'
import { createContext } from '../../src/create-context.ts'
import { serveApp } from '../../src/serve.ts'

/** Milliseconds between two looks at what is due; a site takes half a minute. */
const lookEvery = 30

// A cell in a process of its own, which answers the others and looks at what is due.
const context = createContext(loadConfig(), { log: silentLog })
const { address } = await serveApp(createApp(context), context)
process.stdout.write(`Quintet is at ${address}\n`)
for (;;) {
  await drawDueWeeks(context).catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  await pause(lookEvery)
}
