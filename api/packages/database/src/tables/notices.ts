import type { NoticeEvent } from '@quintet/domain/notices'
import type { Generated } from 'kysely'

/** What a member changed of what they are told; who changed nothing has no row. */
export interface NoticeSettingsTable {
  member_id: number
  /** JSON: channel by kind. */
  channels: string
  quiet_from: number
  quiet_to: number
  time_zone: string
}

/** A browser that is told by push, for as long as its sign-in lasts. */
export interface PushDeviceTable {
  id: Generated<number>
  member_id: number
  endpoint: string
  public_key: string
  secret: string
  /** The sign-in that it belongs to. */
  session: string
  created_at: number
}

/** One thing that a member is told, once. */
export interface NoticeDueTable {
  id: Generated<number>
  member_id: number
  event: NoticeEvent
  /** What it is about, such as a week or a match: the same event about the same is told once. */
  about: string
  channel: Generated<'' | 'mail' | 'push'>
  device_id: Generated<number>
  state: Generated<'waiting' | 'routed' | 'sending' | 'sent' | 'dropped' | 'failed' | 'unsure'>
  tries: Generated<number>
  /** By the product's clock, like `created_at`. */
  due_at: number
  created_at: number
}

/** How far something has come that is put down for many members. */
export interface NoticeRunTable {
  event: 'results' | 'tokens'
  week: number
  time_zone: Generated<string>
  last_member: Generated<number>
  done: Generated<number>
}

export interface NoticeTable {
  id: Generated<number>
  /** Null: for everybody. */
  member_id: number | null
  /** Of notices that keep their words. */
  language: number
  day: number
  title: string
  message: string
  /** Which text of `content/<language>/notices.json` it is, and what is filled in, as JSON; null: title and message are the words. */
  key: Generated<string | null>
  notice_values: Generated<string | null>
}

/** A mail that has to arrive: it waits here until the mail server has taken it. */
export interface MailDueTable {
  id: Generated<number>
  member_id: number
  kind: string
  /** JSON: what is filled in. */
  mail_values: string
  due_at: number
}

export interface NoticeTables {
  notices: NoticeTable
  mails_due: MailDueTable
  notice_settings: NoticeSettingsTable
  push_devices: PushDeviceTable
  notices_due: NoticeDueTable
  notice_runs: NoticeRunTable
}
