import type { Releases } from '@quintet/registry'
import type { Place } from './place.ts'

/** A command at work. */
export interface Task extends Place {
  releases: Releases
  say(line: string): void
  values: {
    live?: boolean
    all?: boolean
    undo?: boolean
    root?: boolean
    'dry-run'?: boolean
    version?: string
    who?: string
    owns?: string[]
    path?: string[]
    key?: string
    days?: string
    train?: boolean
    good?: string
    every?: string
    bad?: string
    approve?: boolean
    approval?: string[]
    shells?: string
    meant?: string[]
    into?: string
  }
}
