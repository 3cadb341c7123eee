// `pnpm bench NAME`: programs that print ratios against a baseline measured in the same run.
const benches: Record<string, () => Promise<{ run(args: string[]): Promise<void> }>> = {
  api: () => import('@quintet/api/bench/api'),
  chats: () => import('@quintet/api/bench/chats'),
  copies: async () => (await import('@quintet/drawing/bench')).copies,
  draw: () => import('@quintet/api/bench/draw'),
  entries: () => import('@quintet/api/bench/entries'),
  estimate: async () => (await import('@quintet/drawing/bench')).estimate,
  editor: () => import('./bench/editor.ts'),
  federation: () => import('./bench/federation.ts'),
  languages: () => import('./bench/languages.ts'),
  identity: () => import('@quintet/api/bench/identity'),
  maps: () => import('./bench/maps.ts'),
  photos: () => import('@quintet/api/bench/photos'),
  start: () => import('@quintet/api/bench/start'),
  taps: () => import('./bench/taps.ts'),
}

const [name = '', ...rest] = process.argv.slice(2)
const load = benches[name]
if (load) await (await load()).run(rest)
else {
  console.log(`pnpm bench ${Object.keys(benches).join('|')}`)
  process.exitCode = 1
}
