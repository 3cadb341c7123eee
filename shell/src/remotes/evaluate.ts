import { createEvaluator } from '@quintet/federation/runtime'
import * as nanostoresReact from '@nanostores/react'
import * as sdk from '@quintet/sdk'
import * as router from '@quintet/sdk/router'
import * as ui from '@quintet/ui'
import * as texts from '@quintet/ui/texts'
import * as nanostores from 'nanostores'
import react from 'react'
import reactDom from 'react-dom'
import * as jsxRuntime from 'react/jsx-runtime'

/** The shell's own instances, offered to every remote. The names are those of `sharedModules`. */
const singletons: Record<string, unknown> = {
  react,
  'react-dom': reactDom,
  'react/jsx-runtime': jsxRuntime,
  nanostores,
  '@nanostores/react': nanostoresReact,
  '@quintet/sdk': sdk,
  '@quintet/sdk/router': router,
  '@quintet/ui': ui,
  '@quintet/ui/texts': texts,
}

async function withDevRuntime() {
  return { ...singletons, 'react/jsx-dev-runtime': await import('react/jsx-dev-runtime') }
}

/** Runs remotes inside this shell. */
export const evaluate = createEvaluator(DEV_BUILD ? await withDevRuntime() : singletons, SHARED_VERSIONS)
