import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { POINTS_PER_QUALITY, WAIT_WEIGHT, qualityPoints } from '@quintet/domain/match'
import { featureCount, featureKinds, featuresOfKind, maskWords } from '../population/features.ts'
import { zoneCount, zoneWords } from '../population/places.ts'
import { copiedMembers, groupSize, meetingBytes, rowSlots, singleBytes } from '../member-index/layout.ts'
import { rowCount, slotCount } from '../member-index/row-plan.ts'

/** The kernels: `scan` finds candidates, `match` matches them. */
export type KernelName = 'scan' | 'match'

const folders: Record<KernelName, string> = {
  scan: join(import.meta.dirname, 'assembly'),
  match: join(import.meta.dirname, '../matching/kernel'),
}
const cache = join(import.meta.dirname, '../../node_modules/.cache/quintet')

const constants = {
  MASK_BYTES: maskWords * 4,
  ROW_BYTES: rowCount * 16,
  ROW_SLOTS: rowSlots,
  GROUP_SIZE: groupSize,
  MEETING_BYTES: meetingBytes,
  ZONE_ROW_BYTES: zoneCount * 16,
  ZONE_SET_BYTES: zoneWords * 4,
  SINGLE_BYTES: singleBytes,
  FEATURE_COUNT: featureCount,
  ZONE_COUNT: zoneCount,
  FEATURE_KINDS: featureKinds,
  SLOT_COUNT: slotCount,
  COPIED_BYTES: copiedMembers * featureKinds * 2,
  AGES: featuresOfKind(0).end,
  POINTS_OF_CHARACTERS: qualityPoints.characters,
  POINTS_OF_TRAIT: qualityPoints.trait,
  POINTS_OF_RELATIONSHIP: qualityPoints.relationship,
  POINTS_OF_LIFESTYLE: qualityPoints.lifestyle,
  POINTS_PER_QUALITY,
  WAIT_WEIGHT,
}

const options = [
  '--optimizeLevel',
  '3',
  '--shrinkLevel',
  '0',
  '--runtime',
  'stub',
  '--noAssert',
  '--importMemory',
  '--sharedMemory',
]
const memoryLimits = ['--initialMemory', '1', '--maximumMemory', '65536', '--memoryBase', '64']
const features = ['--enable', 'simd', '--enable', 'threads', '--enable', 'bulk-memory']

const sourcesIn = (folder: string): [name: string, text: string][] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .toSorted()
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')])

/** The files of a kernel. Those in a folder `assembly` inside stand in place of the ones that only TypeScript can read. */
const readSources = (folder: string): Map<string, string> => {
  const standIns = join(folder, 'assembly')
  return new Map([...sourcesIn(folder), ...(existsSync(standIns) ? sourcesIn(standIns) : [])])
}

/** As AssemblyScript reads it: constants filled in, no imports of types, no endings of files in the others. */
const asAssembly = (text: string): string =>
  text
    .replaceAll(/^import type .*$/gm, '')
    .replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1'")
    .replaceAll(/^declare const (\w+): usize$/gm, (line, name: string) =>
      name in constants ? `const ${name}: usize = ${constants[name as keyof typeof constants]}` : line,
    )

const compile = async (kernel: KernelName, sources: ReadonlyMap<string, string>): Promise<Uint8Array<ArrayBuffer>> => {
  const { default: asc } = await import('assemblyscript/asc')
  let output = new Uint8Array()
  const { error, stderr } = await asc.main(
    [`${kernel}.ts`, '--outFile', `${kernel}.wasm`, ...options, ...memoryLimits, ...features],
    {
      readFile: (name: string) => {
        const text = sources.get(name)
        return text === undefined ? null : asAssembly(text)
      },
      writeFile: (name: string, content: Uint8Array | string) => {
        if (name === `${kernel}.wasm` && typeof content !== 'string') output = Uint8Array.from(content)
      },
      listFiles: () => [],
    },
  )
  if (error) throw new Error(`The kernel of the drawing does not compile: ${String(stderr)}`, { cause: error })
  return output
}

// Other threads of the process compile it, while this one goes on.
const readCached = async (path: string): Promise<WebAssembly.Module | undefined> => {
  try {
    return existsSync(path) ? await WebAssembly.compile(readFileSync(path)) : undefined
  } catch {
    // A damaged cache is compiled anew.
    return undefined
  }
}

// Where packages may not be written to it is compiled at every start.
const keepCached = (path: string, binary: Uint8Array): void => {
  try {
    mkdirSync(cache, { recursive: true })
    const temporary = `${path}.${process.pid}`
    writeFileSync(temporary, binary)
    renameSync(temporary, path)
  } catch {
    return
  }
}

const pathOf = (kernel: KernelName, sources: ReadonlyMap<string, string>): string => {
  const hash = createHash('sha256').update(JSON.stringify([[...sources], constants, options, features]))
  return join(cache, `draw-${kernel}-${hash.digest('hex').slice(0, 16)}.wasm`)
}

/** Whether a kernel was compiled before, as its source is now. */
export const isCompiled = (kernel: KernelName): boolean => existsSync(pathOf(kernel, readSources(folders[kernel])))

/** A kernel as bytes, for a build. */
export const compileKernel = (kernel: KernelName): Promise<Uint8Array<ArrayBuffer>> =>
  compile(kernel, readSources(folders[kernel]))

const loadModule = async (kernel: KernelName): Promise<WebAssembly.Module> => {
  const sources = readSources(folders[kernel])
  const path = pathOf(kernel, sources)
  const cached = await readCached(path)
  if (cached) return cached
  const binary = await compile(kernel, sources)
  keepCached(path, binary)
  return WebAssembly.compile(binary)
}

const loaded = new Map<KernelName, Promise<WebAssembly.Module>>()

/** A compiled kernel; compiled when its source is new, kept among the caches of the packages afterwards. */
export const kernelModule = (kernel: KernelName): Promise<WebAssembly.Module> => {
  const known = loaded.get(kernel) ?? loadModule(kernel)
  loaded.set(kernel, known)
  return known
}

/** The same, or undefined where it can't be had (no compiler, no SIMD): the plain kernel does as well. */
export const kernelModuleIfAny = (kernel: KernelName): Promise<WebAssembly.Module | undefined> =>
  kernelModule(kernel).catch(() => undefined)
