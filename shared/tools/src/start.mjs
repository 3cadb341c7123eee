// `npm start` on a machine that has only Node and npm. Plain Node: nothing is installed when this begins.
import * as nodeModule from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from './start/install.mjs'
import { buildChanged, buildServer, serverFolder } from './start/builds.mjs'
import { fail, root, say } from './start/console.mjs'
import { endWithParent } from './start/parent.mjs'
import { stamps } from './start/stamps.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) fail(`Quintet needs Node 20.19 or newer; this is ${process.versions.node}.`)

// Started by npm it ends with npm; started by itself it is its own.
if (process.env.npm_lifecycle_event === 'start') endWithParent(() => process.kill(process.pid, 'SIGTERM'))

const interrupted = () => process.exit(130)
process.once('SIGINT', interrupted)

const { native } = await install(stamps)
await Promise.all([native, buildChanged(stamps)])
await buildServer(stamps)

const environment = process.env.QUINTET_ENV ?? 'development'
process.env.QUINTET_DEMO ??= environment === 'production' ? '0' : '1'
process.env.QUINTET_DATA ||= join(root, '.data')

say('Starting the API and the site …')
// From Node 22.8 on, what it compiled is there for the next start.
nodeModule.enableCompileCache?.(join(root, '.cache', 'compiled'))
process.removeListener('SIGINT', interrupted)
await import(pathToFileURL(join(serverFolder, 'main.js')).href)
