import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NoticeKind, noticeKinds } from '@quintet/domain/notices'

/** Links that end mails of some kinds for one member, without a sign-in and for ever (RFC 8058). */
export interface StopLinks {
  /** The part of the address that says for whom and of what. */
  make(sub: string, kinds: readonly NoticeKind[]): string
  /** What such a part says. @returns nothing when it was not made here */
  read(token: string): { sub: string; kinds: NoticeKind[] } | undefined
}

const separator = '.'

/** @param secret nobody else can make such a link with */
export const createStopLinks = (secret: Buffer): StopLinks => {
  const mark = (text: string) => createHmac('sha256', secret).update(`stop ${text}`).digest().subarray(0, 16)
  return {
    make: (sub, kinds) => {
      const text = Buffer.from(JSON.stringify([sub, ...kinds])).toString('base64url')
      return `${text}${separator}${mark(text).toString('base64url')}`
    },
    read: (token) => {
      const [text = '', given = ''] = token.split(separator)
      const found = Buffer.from(given, 'base64url')
      const right = mark(text)
      if (found.length !== right.length || !timingSafeEqual(found, right)) return undefined
      const [sub, ...kinds] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string, ...NoticeKind[]]
      return { sub, kinds: kinds.filter((kind) => noticeKinds.includes(kind)) }
    },
  }
}
