/** What members are told of, in the order of the settings (decision 62). */
export const noticeKinds = ['drawing', 'verification', 'message', 'membership', 'staff'] as const
/** One of them. */
export type NoticeKind = (typeof noticeKinds)[number]

/** By what a member is told of a kind; the list of notices has it in any case. */
export const noticeChannels = ['push', 'mail', 'none'] as const
/** One of them. */
export type NoticeChannel = (typeof noticeChannels)[number]

/** Hours of the member's clock, 0 to 23, between which nothing is sent; the same hour twice means that there is no such time. */
export interface QuietHours {
  from: number
  to: number
}

/** What a member wants to be told of, by what and when. */
export interface NoticeSettings {
  channels: Record<NoticeKind, NoticeChannel>
  quiet: QuietHours
  /** IANA name of the member's time zone. */
  timeZone: string
}

/** What holds until the member changes it: mail, and quiet from 21:00 to 08:00 (decision 62). */
export const defaultNoticeSettings: NoticeSettings = {
  channels: { drawing: 'mail', verification: 'mail', message: 'mail', membership: 'mail', staff: 'mail' },
  quiet: { from: 21, to: 8 },
  timeZone: 'UTC',
}

const excepted: readonly NoticeKind[] = ['staff', 'membership']

/** Whether a kind waits for the end of the quiet hours; what the staff and the membership have to say does not (decision 62). */
export const waitsForMorning = (kind: NoticeKind): boolean => !excepted.includes(kind)

/** Devices of one member that may be told by push; the one that has been there longest goes first. */
export const PUSH_DEVICES = 10

/** What can happen that a member is told of, and the kind that it belongs to. */
export const noticeEvents = {
  results: 'drawing',
  tokens: 'drawing',
  wait: 'verification',
  open: 'verification',
  message: 'message',
  ends14: 'membership',
  ends3: 'membership',
  photo: 'staff',
  staff: 'staff',
} as const satisfies Record<string, NoticeKind>
/** One of them. */
export type NoticeEvent = keyof typeof noticeEvents

/** How long a message stays unread before its reader is told of it, in milliseconds. */
export const UNREAD_BEFORE_NOTICE = 10 * 60_000

/** For so long nobody is told again that the same match waits or is open, in milliseconds. */
export const SAME_MATCH_AGAIN = 24 * 3_600_000

/** So many things a member is told in an hour; what else can wait for the morning waits until the hour is over, and comes together. */
export const TOLD_PER_HOUR = 10

/** Days before the end of a membership on which the member is told of it, and the event of each. */
export const membershipNotices = [
  { days: 14, event: 'ends14' },
  { days: 3, event: 'ends3' },
] as const satisfies readonly { days: number; event: NoticeEvent }[]
