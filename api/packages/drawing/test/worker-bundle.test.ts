import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { prepareWorker, startWorker } from '../src/threads/start-worker.ts'
import { findBundle, makeBundle } from '../src/bundle/index.ts'

let folder: string
let file: URL
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-worker-'))
  file = pathToFileURL(join(folder, 'some-worker.ts'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'word.ts'), "export const word: string = 'one'")
  writeFileSync(
    file,
    `import { parentPort, workerData } from 'node:worker_threads'
     import { word } from './word.ts'
     parentPort?.postMessage([word, workerData as string, import.meta.url])`,
  )
})
const made: URL[] = []
afterEach(() => {
  rmSync(folder, { recursive: true })
  for (const bundle of made.splice(0)) {
    rmSync(bundle)
    rmSync(new URL(bundle.href.replace(/-\w+\.mjs$/, '.json')), { force: true })
  }
})

const says = async (): Promise<unknown> => {
  const worker = startWorker(file, 'given')
  const [message] = (await once(worker, 'message')) as unknown[]
  await worker.terminate()
  return message
}

it('a bundle says what its source says, from the place of its source', async () => {
  expect(findBundle(file)).toBeUndefined()
  const [fromSource] = [await says(), await prepareWorker(file)]
  expect(fromSource).toEqual(['one', 'given', file.href])
  const bundle = findBundle(file) ?? expect.fail('There is no bundle.')
  made.push(bundle)
  expect(await says()).toEqual(fromSource)
})

it('a bundle of other sources is not taken', async () => {
  made.push(await makeBundle(file))
  expect(findBundle(file)).toEqual(made[0])
  writeFileSync(join(folder, 'word.ts'), "export const word: string = 'two'")
  expect(findBundle(file)).toBeUndefined()
  made.push(await makeBundle(file))
  expect(findBundle(file)).toEqual(made[1])
  expect(await says()).toEqual(['two', 'given', file.href])
})
