import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isInstalled, root } from '../repository.ts'
import { namePackages } from './name-packages.ts'
import { NameError, scaffold, tags, tileNamed, type Titles, titlesFrom } from './scaffold.ts'

// `pnpm new-remote NAME [--title LANGUAGE=NAME …] [--own-repository DIR]`, and in such a repository `quintet-new-remote --packages`.

const pnpm = 'pnpm@12.21.0'
// pnpm runs scripts of the root from the root, and says where it was called.
const here = process.env.INIT_CWD ?? process.cwd()

const say = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`)

// The gate lets no tile out that is called in English where another language is spoken.
const sayUntold = (titles: Titles): void => {
  const untold = tags.filter((tag) => tag !== 'en' && !(tag in titles))
  if (untold.length > 0) say(`Its name is still missing in ${untold.join(', ')}: \`home.title\` in texts/.`)
}

const inWorkspace = async (tile: string, titles: Titles): Promise<void> => {
  const name = `mf-${tile}`
  await scaffold(root, tile, titles)
  say(`${name} is written; linking its packages …`)
  execFileSync('npx', ['--yes', pnpm, 'install', '--prefer-offline'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  say(
    `In ${name}: \`pnpm dev\` shows it alone, \`pnpm test\` tests it, \`pnpm release publish --live\` puts it on the site at /${tile}.`,
    'At the root `pnpm dev` shows it inside the shell, with everything live.',
  )
}

const inRepository = async (tile: string, folder: string, titles: Titles): Promise<void> => {
  const { newRepository } = await import('./repository.ts')
  say('packing the shared packages …')
  await newRepository(folder, tile, titles)
  say(`${folder} is written. In it: \`npx --yes ${pnpm} install\`, then as its README says.`)
}

try {
  const { values, positionals } = parseArgs({
    options: { 'own-repository': { type: 'string' }, packages: { type: 'boolean' }, title: { type: 'string', multiple: true } },
    allowPositionals: true,
  })
  if (values.packages) namePackages(process.cwd())
  else if (isInstalled) throw new NameError('A new tile is made in a checkout of the site: `npm run new-remote -- NAME`.')
  else {
    const tile = tileNamed(positionals[0] ?? '')
    const titles = titlesFrom(values.title ?? [])
    const own = values['own-repository']
    await (own === undefined ? inWorkspace(tile, titles) : inRepository(tile, resolve(here, own), titles))
    sayUntold(titles)
  }
} catch (error) {
  if (!(error instanceof NameError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
