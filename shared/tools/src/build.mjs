// `node shared/tools/src/build.mjs [folder …]`: builds what changed, as `npm start` does, and nothing else.
import { buildChanged, builtFolders } from './start/builds.mjs'
import { stamps } from './start/stamps.mjs'

const named = process.argv.slice(2)
await buildChanged(stamps, named.length > 0 ? named : builtFolders())
