export const browsers = ['chrome', 'firefox', 'safari', 'edge', 'samsung', 'other'] as const
export const devices = ['android', 'iphone', 'tablet', 'windows', 'mac', 'linux', 'other'] as const

const browserSigns: [RegExp, (typeof browsers)[number]][] = [
  [/SamsungBrowser/, 'samsung'],
  [/Edg/, 'edge'],
  [/Firefox|FxiOS/, 'firefox'],
  [/Chrome|CriOS/, 'chrome'],
  [/Safari/, 'safari'],
]

const deviceSigns: [RegExp, (typeof devices)[number]][] = [
  [/iPhone/, 'iphone'],
  [/iPad|Tablet/, 'tablet'],
  [/Android/, 'android'],
  [/Windows/, 'windows'],
  [/Mac/, 'mac'],
  [/Linux|CrOS/, 'linux'],
]

const first = <T extends string>(signs: [RegExp, T][], agent: string): T | '' =>
  signs.find(([sign]) => sign.test(agent))?.[1] ?? ''

/** What the browser says of itself, as a first choice that the member can change. */
export const guessBrowser = (agent: string) => first(browserSigns, agent)
export const guessDevice = (agent: string) => first(deviceSigns, agent)
