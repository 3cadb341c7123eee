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

export interface NoticeTables {
  notice_settings: NoticeSettingsTable
  push_devices: PushDeviceTable
  notices_due: NoticeDueTable
  notice_runs: NoticeRunTable
}
