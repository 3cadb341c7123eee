import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import { childCommand } from './child-command.ts'
import type { Face, Shot } from './face.ts'

export interface Portrait {
  number: number
  face: Face
  shots: Shot[]
}

export interface RenderOrder {
  dataFolder: string
  portraits: Portrait[]
}

interface Rendered {
  number: number
  files: string[]
}

const renderInChild = (order: RenderOrder, onOne: (rendered: Rendered) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, childCommand, { stdio: ['pipe', 'pipe', 'inherit'] })
    createInterface({ input: child.stdout }).on('line', (line) => onOne(JSON.parse(line) as Rendered))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error('The demo portraits could not be drawn.'))))
    child.stdin.end(JSON.stringify(order))
  })

/** Draws portraits into the photo store, on as many processes as there are cores, and answers their files by number. */
export const renderPortraits = async (
  { dataFolder, portraits }: RenderOrder,
  onProgress: (done: number) => void,
): Promise<Map<number, string[]>> => {
  const files = new Map<number, string[]>()
  const processes = Math.min(4, availableParallelism())
  const parts = Array.from({ length: processes }, (_, part) => portraits.filter((_one, index) => index % processes === part))
  const onOne = ({ number, files: rendered }: Rendered) => {
    files.set(number, rendered)
    onProgress(files.size)
  }
  await Promise.all(parts.filter((part) => part.length > 0).map((part) => renderInChild({ dataFolder, portraits: part }, onOne)))
  return files
}
