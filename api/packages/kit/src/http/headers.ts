/** Browsers that came by TLS once come by nothing else. They ignore it where there is no TLS, as on a developer's machine. */
export const strictTransport: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
}

/** Constant headers of every answer that is data, not a page. */
export const dataHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  ...strictTransport,
  'x-content-type-options': 'nosniff',
}

/** Headers of a JSON answer. */
export const jsonHeaders: Readonly<Record<string, string>> = { ...dataHeaders, 'content-type': 'application/json; charset=UTF-8' }
