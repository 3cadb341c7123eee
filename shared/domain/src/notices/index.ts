export {
  PUSH_DEVICES,
  SAME_MATCH_AGAIN,
  TOLD_PER_HOUR,
  UNREAD_BEFORE_NOTICE,
  defaultNoticeSettings,
  membershipNotices,
  noticeChannels,
  noticeEvents,
  noticeKinds,
  waitsForMorning,
  type NoticeChannel,
  type NoticeEvent,
  type NoticeKind,
  type NoticeSettings,
  type QuietHours,
} from './settings.ts'
export { TIME_ZONE_LENGTH, isTimeZone, ownTimeZone } from './local-time.ts'
export { isReminderDue } from './noon.ts'
export { afterQuietHours } from './quiet.ts'
