export {
  PUSH_DEVICES,
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
export { TIME_ZONE_LENGTH, isTimeZone, localTime, type LocalTime } from './local-time.ts'
export { isReminderDue, tokenReminderAt } from './noon.ts'
export { afterQuietHours, isQuietHour } from './quiet.ts'
