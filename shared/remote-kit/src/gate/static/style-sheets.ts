import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { styleFaults } from '../../style-rules/index.ts'
import type { Finding } from '../finding.ts'

const sheetsOf = (folder: string): string[] =>
  readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))

/** What a tile's style sheets take from some members, which the screens that are looked at may not show. @param folder of the tile */
export const styleSheetFindings = (folder: string): Finding[] =>
  sheetsOf(folder).flatMap((path) => {
    const css = readFileSync(join(folder, 'src', path), 'utf8')
    return Object.entries(styleFaults).flatMap(([what, fault]) =>
      fault(css).map((selector) => ({ rule: 'styles', said: `src/${path}: ${selector} ${what}` })),
    )
  })
