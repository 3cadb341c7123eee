import { inlineHash } from '@quintet/kit/http'

const hashes = (texts: string[]): string => texts.map((text) => ` ${inlineHash(text)}`).join('')

/**
 * The content security policy of a page. The few inline parts are allowed by hash, so that the page is the same for everyone,
 * compressed once, and a 304 stays right; a nonce would forbid all three.
 * @param inline texts of the inline scripts and styles
 * @param identity address of an identity provider elsewhere, which the page may call
 */
export const contentPolicy = (inline: { scripts: string[]; styles: string[] }, identity?: string): string => {
  return [
    "default-src 'none'",
    // Argon2id is WebAssembly; scripts still cannot be made of strings.
    `script-src 'self' 'wasm-unsafe-eval'${hashes(inline.scripts)}`,
    `style-src 'self'${hashes(inline.styles)}`,
    "img-src 'self' data: blob:",
    // A voice note is opened on the device and played from there.
    'media-src blob:',
    "font-src 'self'",
    `connect-src 'self'${identity === undefined ? '' : ` ${new URL(identity).origin}`}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types quintet 'allow-duplicates'",
  ].join('; ')
}

/**
 * The content security policy of the staff's console: what a member's page may do beyond it, it may not. Its photos come within
 * answers, its calls go to its own origin.
 */
export const consolePolicy = (inline: { scripts: string[]; styles: string[] }): string =>
  [
    "default-src 'none'",
    `script-src 'self'${hashes(inline.scripts)}`,
    `style-src 'self'${hashes(inline.styles)}`,
    'img-src data:',
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types quintet 'allow-duplicates'",
  ].join('; ')

const permissions = (microphone: string): string =>
  `camera=(), geolocation=(), microphone=${microphone}, payment=(), usb=(), browsing-topics=()`

/** Headers every page carries beside its policy. The site itself, and nothing within it, may ask for the microphone, for voice notes. */
export const pageHeaders: Record<string, string> = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissions('(self)'),
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** Those of the staff's console, which records nothing. */
export const consoleHeaders: Record<string, string> = { ...pageHeaders, 'permissions-policy': permissions('()') }
