import { createHash } from 'node:crypto'

/** Hash of an inline script or style, as a content security policy names it. */
export const inlineHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
