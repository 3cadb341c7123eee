import { rspack, type Configuration } from '@rspack/core'
import { refreshHook } from './refresh-hook.ts'

// One of the demo's accounts, ready for every tile.
const demoMember = 'stage6@demo.quintet.example:Quintet-Demo-7'

/** Entry and page of a remote that runs alone. */
export const standaloneEntry = (folder: string): Pick<Configuration, 'entry' | 'plugins'> => {
  const templateContent = `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><script>${refreshHook}</script></head>
<body><div id="root"></div></body></html>`
  return {
    entry: { alone: `${folder}/src/standalone.tsx` },
    plugins: [
      new rspack.DefinePlugin({ DEMO_MEMBER: JSON.stringify(process.env.QUINTET_MEMBER ?? demoMember) }),
      new rspack.HtmlRspackPlugin({ templateContent, scriptLoading: 'module' }),
    ],
  }
}
