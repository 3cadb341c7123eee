// `npm run outdated`: what the registry has newer than the manifests name, and which Node it asks for. A report: it changes and fails nothing.
import { run } from './start/console.mjs'

const pnpm = 'pnpm@12.21.0'

const report = async () => {
  const { output } = await run('npx', ['--yes', pnpm, 'outdated', '--recursive', '--format', 'json'], {
    label: 'Asking the registry',
  })
  const [found = '{}'] = /^\{[^]*^\}/m.exec(output) ?? []
  return JSON.parse(found)
}

const enginesOf = async (name, version) => {
  const { code, output } = await run('npm', ['view', `${name}@${version}`, 'engines.node'], { label: name })
  const [line = ''] = output.split('\n').filter((one) => one !== '' && !one.startsWith('npm '))
  return code === 0 ? line.trim() : ''
}

// One that stands in the manifests in several ways is told of once for each, with what tells them apart behind its name.
const found = Object.entries(await report()).map(([name, facts]) => [name.replace(/(.)@\d.*$/, '$1'), facts])
const packages = [...new Map(found)].sort(([a], [b]) => (a < b ? -1 : 1))
for (const [name, { current, latest, isDeprecated }] of packages) {
  const node = await enginesOf(name, latest)
  const notes = [...(isDeprecated ? ['deprecated'] : []), ...(node ? [`needs Node ${node}`] : [])]
  console.log(`${name.padEnd(40)} ${(current ?? '–').padEnd(12)} → ${latest.padEnd(12)} ${notes.join(', ')}`)
}
console.log(`${packages.length} packages are behind.`)
