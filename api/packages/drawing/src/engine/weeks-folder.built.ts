import { join } from 'node:path'
import { buildFolder } from '../build-folder.ts'
import type * as source from './weeks-folder.ts'

export const weeksFolder: typeof source.weeksFolder = join(buildFolder, 'weeks')
