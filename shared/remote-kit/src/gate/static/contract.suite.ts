import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeRemoteContract } from '../../contract-tests/describe-remote.ts'

// Run by the gate, never by a tile.
const folder = process.env['QUINTET_GATE_FOLDER'] ?? ''
const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name: string }

describeRemoteContract({ name, folder })
