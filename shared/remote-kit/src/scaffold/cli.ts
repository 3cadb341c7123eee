import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { NameError, scaffold, tileNamed } from './scaffold.ts'

// `pnpm new-remote NAME`

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const pnpm = 'pnpm@12.21.0'

try {
  const tile = tileNamed(process.argv[2] ?? '')
  const name = `mf-${tile}`
  await scaffold(root, tile)
  process.stdout.write(`${name} is written; linking its packages …\n`)
  execFileSync('npx', ['--yes', pnpm, 'install', '--prefer-offline'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  process.stdout.write(
    [
      `In ${name}: \`pnpm dev\` shows it alone, \`pnpm test\` tests it, \`pnpm release publish --live\` puts it on the site at /${tile}.`,
      'At the root `pnpm dev` shows it inside the shell, with everything live.',
      '',
    ].join('\n'),
  )
} catch (error) {
  if (!(error instanceof NameError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
