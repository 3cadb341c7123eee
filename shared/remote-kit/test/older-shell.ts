import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from '@quintet/registry'
import { declarationsFile } from '@quintet/registry/faces'
import { describeFile } from '../src/build/manifest-plugin.ts'

interface OlderShell {
  /** A built shell. */
  from: string
  /** Where the other one is put. */
  to: string
  version: string
  /** Twelve digits: the identity of its shared packages. */
  face: string
  /** What one declaration of the shared packages was: file, text of today, text of then. */
  was: readonly [file: string, now: string, then: string]
}

interface Declarations {
  id: string
  files: Record<string, string>
}

/**
 * A shell as it stood before a shared package changed: it runs as today's does, and says of its packages what they were.
 * @returns its folder
 * @throws Error where the text of today is not there
 */
export const olderShell = async ({ from, to, version, face, was: [file, now, then] }: OlderShell): Promise<string> => {
  await mkdir(to, { recursive: true })
  await cp(from, to, { recursive: true })
  const declarations = JSON.parse(await readFile(join(from, declarationsFile), 'utf8')) as Declarations
  const declared = declarations.files[file] ?? ''
  if (!declared.includes(now)) throw new Error(`${file} has no ${now}`)
  const files = { ...declarations.files, [file]: declared.replace(now, then) }
  const text = JSON.stringify({ ...declarations, id: face, files })
  await writeFile(join(to, declarationsFile), text)
  const manifest = JSON.parse(await readFile(join(from, 'manifest.json'), 'utf8')) as Manifest
  const described = describeFile(declarationsFile, Buffer.from(text))
  const listed = manifest.files.map((one) => (one.path === declarationsFile ? described : one))
  await writeFile(join(to, 'manifest.json'), JSON.stringify({ ...manifest, version, face, files: listed }))
  return to
}
