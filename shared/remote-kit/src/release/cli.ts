import { NotDone, runRelease } from './run-release.ts'

// `pnpm release …`: exit code 0 done, 1 it cannot be done (the message says why), 2 the command was not understood.

const lines = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`)

try {
  process.exitCode = await runRelease(process.argv.slice(2), { out: lines(process.stdout), error: lines(process.stderr) })
} catch (error) {
  lines(process.stderr)(error instanceof Error ? error.message : String(error))
  // Whatever was begun ends with it.
  process.exit(error instanceof NotDone ? error.code : 1)
}
