/**
 * Changes that no test notices and that are accepted, each with its reason: `line` is a part of the line's text, `change` what stands
 * there instead (any change of that line where it is left out).
 */
export const survivors = [
  {
    file: 'api/src/members/hooks.ts',
    line: 'await photos?.delete(file)',
    change: 'photos.delete',
    reason: 'for the tests of the provider alone, which have no pictures',
  },
  {
    file: 'api/src/members/password-reset.ts',
    line: 'const clientIdOf =',
    change: 'sitePoolOf(identity.provider).clients[0].id',
    reason: 'for the type alone: the pool of the site has a client',
  },
  {
    file: 'api/src/members/identity.ts',
    line: 'const locate =',
    change: 'true',
    reason: 'a test starts where the file is found as it is named',
  },
  {
    file: 'api/src/push/newcomers.ts',
    line: "address.includes(':') && ",
    change: 'true',
    reason: 'an IPv4 address, or one written as IPv6, is the same before and after the cut',
  },
  {
    file: 'api/src/push/newcomers.ts',
    line: "address.includes(':') && ",
    change: "address.includes(':') || !address.startsWith('::ffff:')",
    reason: 'an IPv4 address, or one written as IPv6, is the same before and after the cut',
  },
  {
    file: 'api/src/push/newcomers.ts',
    line: 'same?.delete(connection)',
    change: 'same.delete',
    reason: 'for the type alone: a connection that is known stands with its address',
  },
  {
    file: 'api/src/push/newcomers.ts',
    line: 'if (same?.size === 0)',
    change: 'same.size',
    reason: 'for the type alone: a connection that is known stands with its address',
  },
  {
    file: 'api/src/push/newcomers.ts',
    line: 'if (same?.size === 0)',
    change: 'false',
    reason: 'an address without connections that stays costs memory alone',
  },
  {
    file: 'api/src/push/newcomers.ts',
    line: 'if (source === undefined) return',
    change: 'false',
    reason: 'what is not known is not found further on either',
  },
  {
    file: 'api/src/push/socket.ts',
    line: "if (typeof message === 'object'",
    reason: 'what is no token is refused either way, as what cannot be verified',
  },
  {
    file: 'api/src/push/socket.ts',
    line: 'if (all.size > 0)',
    change: 'true',
    reason: 'without connections there is none to end',
  },
  {
    file: 'api/src/push/socket.ts',
    line: 'if (all.size > 0)',
    change: 'all.size >= 0',
    reason: 'without connections there is none to end',
  },
  {
    file: 'api/src/push/socket.ts',
    line: "request.url?.split('?')",
    change: 'request.url.split',
    reason: 'for the type alone: a request that arrived has an address',
  },
  {
    file: 'api/src/payments/stripe-events.ts',
    line: 'event: Object.hasOwn(readers, type)',
    change: 'readers[type](data.object)',
    reason: 'for the type alone: there is a reader of what was asked for just before',
  },
  {
    file: 'api/src/payments/stripe-events.ts',
    line: "parts.find(([name]) => name === 't')",
    change: "parts.find(([name]) => name === 't')[1]",
    reason: 'a signature without a time is refused either way, by what is thrown',
  },
  {
    file: 'api/src/photos/linked-photo.ts',
    line: "reason.kind === 'match' ? reason.match",
    change: 'true',
    reason: 'the condition of an own photo does not ask for a subject',
  },
  {
    file: 'api/src/photos/process.ts',
    line: 'if (shut) return',
    change: 'false',
    reason: 'shutting what is shut changes nothing',
  },
  {
    file: 'api/src/photos/process.ts',
    line: 'at !== -1 && scans <= mostScans',
    change: 'true',
    reason: 'it only saves the counting of scans beyond those that are refused',
  },
  {
    file: 'api/src/photos/store.ts',
    line: '} finally {',
    reason: 'a handle that is left open is closed by the garbage collector; no test waits for that',
  },
  {
    file: 'shared/domain/src/photos/index.ts',
    line: 'const fitsWidth =',
    change: 'width * cropRatio.height < height * cropRatio.width',
    reason: 'a picture of exactly 9:16 is its own frame, whichever side is fitted',
  },
  {
    file: 'shared/domain/src/match/quality.ts',
    line: 'if (one === undefined || other === undefined) return 0',
    reason: 'without a style the difference is no number, and what stands at no number is nothing',
  },
  {
    file: 'shared/domain/src/membership/price.ts',
    line: 'current.endDay !== undefined && today > current.endDay',
    change: 'true',
    reason: 'for the type alone: no day is later than an undefined one',
  },
  {
    file: 'shared/domain/src/questions/personality.ts',
    line: 'return deciding > QUIZ1_SCALE.neutral',
    reason: 'what decides is never neutral',
  },
  {
    file: 'shared/domain/src/questions/personality.ts',
    line: 'sum === MIDDLE ? breakTie',
    change: 'sum <= MIDDLE',
    reason: 'the middle was decided before',
  },
  {
    file: 'shared/domain/src/questions/options.ts',
    line: 'value !== undefined && Number.isInteger(value)',
    change: 'true',
    reason: 'for the type alone: undefined is no whole number',
  },
  {
    file: 'shared/domain/src/languages/index.ts',
    line: "throw new Error('No languages')",
    reason: 'for the type alone: the list is a constant',
  },
  {
    file: 'shared/domain/src/questions/catalogue.ts',
    line: 'throw new Error(`Unknown question',
    reason: 'for the type alone: an id is one of the catalogue',
  },
]
