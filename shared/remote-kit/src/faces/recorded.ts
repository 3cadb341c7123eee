import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareStructures, type FaceChange, versionAfter } from './changes.ts'
import { type FacedPackage, facedPackages, root } from './packages.ts'
import type { Structure } from './structure.ts'

/** The face of a package as it stands in its folder: `face.json`. */
export interface RecordedFace {
  version: string
  /** Of the face. */
  hash: string
  face: Structure
}

const fileOf = (name: string): string => join(root, 'shared', name, 'face.json')

/** What stands in the record of a package; an empty face before the first one. */
export const readRecorded = (name: string): RecordedFace => {
  const path = fileOf(name)
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as RecordedFace
  return { version: '0.0.0', hash: '', face: {} }
}

const hashOf = (face: Structure): string => createHash('sha256').update(JSON.stringify(face)).digest('hex').slice(0, 12)

/** A face whose record says something else. */
export interface Unrecorded {
  name: FacedPackage
  before: RecordedFace
  now: RecordedFace
  change: FaceChange
}

/** The packages whose face is not the recorded one, each with the version that follows. */
export const unrecorded = (faces: Readonly<Record<string, Structure>>): Unrecorded[] =>
  facedPackages.flatMap((name) => {
    const face = faces[name] ?? {}
    const before = readRecorded(name)
    const hash = hashOf(face)
    if (hash === before.hash && hashOf(before.face) === hash) return []
    const change = compareStructures(before.face, face)
    return [{ name, before, now: { version: versionAfter(before.version, change), hash, face }, change }]
  })

/** Writes the record anew. */
export const record = ({ name, now }: Unrecorded): void => writeFileSync(fileOf(name), `${JSON.stringify(now, null, 2)}\n`)
