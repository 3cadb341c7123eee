/** First segments of the shell's own pages. */
export const shellPages: ReadonlySet<string> = new Set(['', 'login', 'about', 'help', 'home', 'report-error', 'information'])

/** First segments of what the server answers itself: no page of the site stands there. */
export const serverPaths: ReadonlySet<string> = new Set([
  'api',
  'identity',
  'content',
  'photos',
  'dev',
  'pay',
  'age',
  'assets',
  'remotes',
  'staff',
  'measure',
  'trials',
  'try',
  'exports',
  'healthz',
  'readyz',
  'transparency',
  'transparency.json',
  'operator',
  'undo',
  'push',
  'notices',
  'manifest',
  'service-worker.js',
])

/** Whether no tile may answer this path. */
export const isReservedPath = (path: string): boolean => shellPages.has(path) || serverPaths.has(path)
