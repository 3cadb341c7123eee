import { type NoticeKind, TIME_ZONE_LENGTH, noticeChannels, noticeKinds } from '@quintet/domain/notices'
import { Type } from 'typebox'
import { declare } from '../call.ts'
import { base64, Done, Empty, integer, text } from '../schema/common.ts'
import { wireCalls } from '../wire/calls.ts'

const Channel = Type.Enum([...noticeChannels])
const channels = Object.fromEntries(noticeKinds.map((kind) => [kind, Channel])) as Record<NoticeKind, typeof Channel>

const Hour = integer(0, 23)
const Quiet = Type.Object({ from: Hour, to: Hour })
const TimeZone = text(1, TIME_ZONE_LENGTH)

const Settings = Type.Object({
  channels: Type.Object(channels),
  quiet: Quiet,
  timeZone: TimeZone,
  /** Public key that a browser subscribes to push with. */
  pushKey: Type.String(),
  /** Devices of the member that are told by push. */
  devices: integer(0, 100),
})

const forEveryMember = { auth: 'ended-member', whileSuspended: true, perMinute: 60 } as const

/** What the member is told of, by what, and when not (decision 62). */
export const loadNoticeSettings = declare(wireCalls.loadNoticeSettings, Empty, Settings, forEveryMember)

/** Changes what is given and leaves the rest as it is; answers with all of it. */
export const saveNoticeSettings = declare(
  wireCalls.saveNoticeSettings,
  Type.Object({
    channels: Type.Optional(Type.Partial(Type.Object(channels))),
    quiet: Type.Optional(Quiet),
    timeZone: Type.Optional(TimeZone),
  }),
  Settings,
  forEveryMember,
)

/** A device that is told by push from now on, for as long as this sign-in lasts: what its browser made of the site's public key. */
export const savePushDevice = declare(
  wireCalls.savePushDevice,
  Type.Object({ endpoint: text(1, 1024), publicKey: base64(88), secret: base64(24) }),
  Done,
  { ...forEveryMember, perMinute: 10 },
)

/** Takes a device off; one that is not there is no fault. */
export const removePushDevice = declare(
  wireCalls.removePushDevice,
  Type.Object({ endpoint: text(1, 1024) }),
  Done,
  forEveryMember,
)

/** What waits for the member: messages that were not read, and matches that the other side has verified. */
export const loadWaiting = declare(
  wireCalls.loadWaiting,
  Empty,
  Type.Object({ unread: integer(0, 1_000_000), verify: integer(0, 1_000_000) }),
)
