// `npm run sizes`: how big each part of the repository is, and what its production build weighs and takes to listen.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { partsOf } from './sizes/parts.mts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

const listening = async (dist: string): Promise<number> => {
  const data = mkdtempSync(join(tmpdir(), 'quintet-sizes-'))
  const began = performance.now()
  const server = spawn(process.execPath, [join(dist, 'main.js')], {
    env: { ...process.env, PORT: '8299', QUINTET_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'close')
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on('data', (text: Buffer) => text.toString().includes('Quintet is at') && resolve())
      server.on('close', (code) => reject(new Error(`The server ended with ${code}.`)))
    })
    return performance.now() - began
  } finally {
    server.kill()
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}

const all = partsOf(root)
const total = all.reduce((sum, [, lines]) => sum + lines, 0)
for (const [part, lines] of all)
  console.log(`${part.padEnd(24)}${String(lines).padStart(7)} lines ${((100 * lines) / total).toFixed(1).padStart(5)} %`)
console.log(`${'all'.padEnd(24)}${String(total).padStart(7)} lines`)
const dist = join(root, 'dist')
if (existsSync(join(dist, 'main.js'))) {
  console.log(
    `production build: ${(bytesOf(dist) / 2 ** 20).toFixed(1)} MiB, listening after ${((await listening(dist)) / 1000).toFixed(1)} s`,
  )
} else console.log('production build: none here; `npm run build` makes it')
