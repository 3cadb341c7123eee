import { messageKeys as key } from '@quintet/contract/wire/names'
import type { MessageRow } from '@quintet/repositories/messages'

/** Letters of base64 need no escapes; whatever else may stand there is escaped as any text. */
const quoted = (text: string): string => (/^[\w+/=-]*$/.test(text) ? `"${text}"` : JSON.stringify(text))

const chained = ({ device, counter, previous, commitment }: MessageRow): string =>
  `${device === null ? '' : `,"${key.device}":{"S":${quoted(device)}}`}${counter === null ? '' : `,"${key.counter}":{"N":"${counter}"}`}${
    previous === null ? '' : `,"${key.previous}":{"S":${quoted(previous)}}`
  }${commitment === null ? '' : `,"${key.commitment}":{"S":${quoted(commitment)}}`}`

/**
 * A message as the wire spells it, the same as its codec makes: a page has fifty, and the codec's objects cost ten times what the rest of
 * the call does.
 */
export const messageText = (row: MessageRow): string =>
  `{"${key.body}":{"B":${quoted(row.body)}},"${key.iv}":{"B":${quoted(row.iv)}},"${key.sentAt}":{"N":"${row.sent_at}"},"${
    key.side
  }":{"N":"${row.side}"},"${key.match}":{"N":"${row.match_id}"},"${key.clientId}":{"S":${quoted(row.client_id)}}${chained(row)}}`
