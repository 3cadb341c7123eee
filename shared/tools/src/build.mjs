// `npm run build`: installs and builds what changed, as `npm start` does: shell, tiles, then the server with all of it in `dist`.
// `node shared/tools/src/build.mjs FOLDER …`: these alone, and no server.
import { buildChanged, builtFolders, buildServer } from './start/builds.mjs'
import { install } from './start/install.mjs'
import { stamps } from './start/stamps.mjs'

const named = process.argv.slice(2)
const { native } = await install(stamps)
await Promise.all([native, buildChanged(stamps, named.length > 0 ? named : builtFolders())])
if (named.length === 0) await buildServer(stamps)
