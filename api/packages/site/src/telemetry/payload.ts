import type { Frame, Stack } from './failures/stack.ts'

/** What a page tells of itself. Nothing in it is of a person. */
export type Measurement =
  | { kind: 'load' | 'lcp' | 'inp' | 'cls' | 'task'; remote: string; version: string; value: number }
  | {
      kind: 'error'
      remote: string
      version: string
      phase: string
      errorClass: string
      isLater: boolean
      stack?: Stack
    }

const phases = new Set(['boot', 'registry', 'versions', 'load', 'contract', 'render', 'leave', 'script'])
const classes = new Set('unknown refused timeout offline unstable server missing tampered broken invalid'.split(' '))
const values = new Set(['load', 'lcp', 'inp', 'cls', 'task'])
const most = 20
const className = /^[A-Z]\w{0,39}$/
const scriptName = /^[\w.-]{1,80}\.js$/
const mostFrames = 8
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 80

/** Largest accepted body in bytes. */
export const beaconLimit = 4096

/** Reads the body of a beacon. @returns nothing when it is not one; entries that say nothing known are left out */
export const readBeacon = (body: string): Measurement[] | undefined => {
  try {
    const parsed: unknown = JSON.parse(body)
    return Array.isArray(parsed) && parsed.length <= most ? parsed.flatMap(readOne) : undefined
  } catch {
    return undefined
  }
}

const isPlace = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0 && Number(value) < 1e8

const isFrame = (frame: unknown): frame is Frame => {
  if (!Array.isArray(frame) || frame.length !== 3) return false
  const [file, line, column] = frame as unknown[]
  return isText(file) && scriptName.test(file) && isPlace(line) && isPlace(column)
}

const readStack = (entry: object): Stack | undefined => {
  const { name, frames } = entry as Record<string, unknown>
  const fits = isText(name) && className.test(name) && Array.isArray(frames) && frames.length > 0 && frames.length <= mostFrames
  return fits && frames.every(isFrame) ? { name, frames } : undefined
}

const readOne = (entry: unknown): Measurement[] => {
  if (typeof entry !== 'object' || entry === null) return []
  const { kind, remote, version, value, phase, errorClass, after } = entry as Record<string, unknown>
  if (!isText(kind) || !isText(remote) || !isText(version)) return []
  if (kind === 'error') {
    const known = isText(phase) && phases.has(phase) && isText(errorClass) && classes.has(errorClass)
    const stack = readStack(entry)
    return known ? [{ kind, remote, version, phase, errorClass, isLater: after === true, ...(stack && { stack }) }] : []
  }
  const counts = values.has(kind) && typeof value === 'number' && value >= 0 && value < 1e6
  if (kind === 'task' && value !== 0 && value !== 1) return []
  return counts ? [{ kind: kind as 'load', remote, version, value }] : []
}
