import { join } from 'node:path'
import { distFolder } from '../../places.built.ts'
import type * as source from './child-command.ts'

export const childCommand: typeof source.childCommand = [join(distFolder, 'demo', 'render-child.js')]
