import { Failure } from '@app/contract/failure.ts'
import { LOG_RECORD_CHARS_MAX, PAGE_VIEW_EVENT } from '@app/contract/site/site.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { createNetworkLimit } from './network-limit.ts'
import { redacted } from './redact.ts'

/** Records that one network may send in a minute (assurance C3); more are dropped silently. */
export const LOG_RECORDS_A_MINUTE = 30
const MINUTE_SECONDS = 60

/** A logging record of a page (ACC-3.39). */
export interface LogRecord {
  readonly event: string
  readonly message: string
  readonly payload?: unknown
  readonly status: number
}

/** Makes the use case with its own limit: writes a record into the log as data, without secrets. @throws TOO_LARGE above eight kilobytes. */
export function createLogEvent() {
  const limited = () => createNetworkLimit({ points: LOG_RECORDS_A_MINUTE, durationSeconds: MINUTE_SECONDS })
  const [limit, viewLimit] = [limited(), limited()]
  return async (record: LogRecord, ctx: RequestContext): Promise<void> => {
    if (JSON.stringify(record).length > LOG_RECORD_CHARS_MAX) throw new Failure('TOO_LARGE')
    // Pages that are seen are no trouble: they neither fill the log of troubles nor use up its limit.
    const isView = record.event === PAGE_VIEW_EVENT
    if ((await (isView ? viewLimit : limit).take(ctx.origin.network)) !== null) return
    ctx.log[isView ? 'info' : 'warn']({ page: redacted({ ...record }), site: ctx.site.code, requestId: ctx.requestId }, 'a page reports')
  }
}
