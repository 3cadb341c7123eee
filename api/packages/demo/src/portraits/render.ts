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

/** A line of the process that draws: the pictures of one person, as JPEG in base64. */
export interface Rendered {
  number: number
  pictures: string[]
}

const renderInChild = async (portraits: readonly Portrait[], onOne: (rendered: Rendered) => Promise<void>): Promise<void> => {
  const child = spawn(process.execPath, childCommand, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error('The demo portraits could not be drawn.'))))
  })
  child.stdin.end(JSON.stringify(portraits))
  for await (const line of createInterface({ input: child.stdout })) await onOne(JSON.parse(line) as Rendered)
  await ended
}

/** Draws portraits on as many processes as there are cores, keeps them, and returns their names by number. */
export const renderPortraits = async (
  portraits: readonly Portrait[],
  keep: (jpeg: Buffer) => Promise<string>,
  onProgress: (done: number) => void,
): Promise<Map<number, string[]>> => {
  const files = new Map<number, string[]>()
  const processes = Math.min(4, availableParallelism())
  const parts = Array.from({ length: processes }, (_, part) => portraits.filter((_one, index) => index % processes === part))
  const onOne = async ({ number, pictures }: Rendered) => {
    files.set(number, await Promise.all(pictures.map((picture) => keep(Buffer.from(picture, 'base64')))))
    onProgress(files.size)
  }
  await Promise.all(parts.filter((part) => part.length > 0).map((part) => renderInChild(part, onOne)))
  return files
}
