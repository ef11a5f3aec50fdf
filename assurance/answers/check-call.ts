import { isUtf8 } from 'node:buffer'
import { answerSchemas, calls, type CallName } from '@app/contract/calls.ts'
import type { AnyCall } from '@app/contract/define-call.ts'
import { statusOf } from '@app/contract/failure-status.ts'
import { failures, type FailureCode } from '@app/contract/failures.ts'
import type { Reply } from '../raw/ask.ts'
import { decoded } from '../raw/decoded.ts'

/** Every status that a request from outside may get; rulings "HTTP statuses". */
const STATUSES: ReadonlySet<number> = new Set([200, 301, 302, 303, 304, 400, 401, 403, 404, 405, 409, 413, 415, 421, 422, 429, 431])
const OK = 200
/** After a form, and on the ways of sign-in by others. */
const SEE_OTHER = 303
const OWN_PATH = /^(?:http:\/\/localhost(?::\d+)?)?\/(?![/\\])/
/** Who asks has the answer already. */
const NOT_MODIFIED = 304
const BAD = 500
const SUCCESS = 1
const ERROR = -1

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** What is wrong with a status; null when it may be answered. */
export function statusFault(status: number): string | null {
  if (status >= BAD) return `status ${status}`
  return STATUSES.has(status) ? null : `status ${status}, which no answer of ours has`
}

/** Refusals that carry their words by field and none of their own (ACC-8.24). */
const WORDLESS: ReadonlySet<unknown> = new Set(['ANSWERS_WRONG'])

function refusalFault(body: Readonly<Record<string, unknown>>, status: number): string | null {
  const { data } = body
  if (!isRecord(data) || typeof data['errorCode'] !== 'string') return 'a refusal without its code'
  if (typeof data['errorMsg'] !== 'string' && !WORDLESS.has(data['errorCode'])) return 'a refusal without words'
  if (!Object.hasOwn(failures, data['errorCode'])) return `a refusal with the unknown code ${data['errorCode']}`
  const own = statusOf(data['errorCode'] as FailureCode)
  return own === status ? null : `${data['errorCode']} with status ${status} instead of ${own}`
}

function readJson({ headers, body }: Reply): unknown {
  if (!String(headers['content-type']).startsWith('application/json')) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown
  } catch {
    return undefined
  }
}

/** How files of calls begin that are no text; the others are UTF-8. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  'application/zip': 'PK',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'PK',
  'application/pdf': '%PDF-',
  'application/gzip': '\u001F\u008B',
  'image/webp': 'RIFF',
}
/** Types of what calls answer in place of an envelope; any where another route may have answered. */
const mediaOf = (call: CallName | null): readonly (string | undefined)[] =>
  call === null ? Object.values(calls).map((one: AnyCall) => one.media) : [calls[call].media]

/** Whether it is a file of the type that its call answers, and one of that type. */
function isFile({ headers, body }: Reply, call: CallName | null): boolean {
  const [type = ''] = String(headers['content-type']).split(';')
  if (!mediaOf(call).includes(type)) return false
  const beginning = BEGINNINGS[type]
  return beginning === undefined
    ? type === 'application/octet-stream' || isUtf8(body)
    : body.toString('latin1', 0, beginning.length) === beginning
}

/**
 * What is wrong with the answer of a data path: no JSON, no envelope, a refusal that the table of failures does not hold, or data
 * that the call's schema refuses. `call` is null where another route may have answered.
 */
export function callFault(answered: Reply, call: CallName | null): string | null {
  const reply = decoded(answered)
  const status = statusFault(reply.status)
  if (status !== null) return status
  if (reply.status === SEE_OTHER)
    return OWN_PATH.test(String(reply.headers['location'])) ? null : `leads away: ${String(reply.headers['location'])}`
  if (reply.status === NOT_MODIFIED) return reply.body.length === 0 ? null : 'a body with status 304'
  if (reply.status === OK && (call === null || calls[call].envelope === 'none') && isFile(reply, call)) return null
  const body = readJson(reply)
  if (!isRecord(body)) return `no JSON but ${reply.headers['content-type']}: ${reply.body.toString('latin1', 0, 60)}`
  if (call !== null && calls[call].envelope === 'none' && reply.status === OK) return null
  // A spoilt address may have led to one of the tables, which answer as DataTables asks.
  if (call === null && 'iTotalRecords' in body && reply.status === OK) return null
  if (typeof body['returnCodeDesc'] !== 'string' || !('data' in body)) return 'no envelope'
  if (body['returnCode'] === ERROR) return refusalFault(body, reply.status)
  if (body['returnCode'] !== SUCCESS || reply.status !== OK) return `returnCode ${String(body['returnCode'])} with status ${reply.status}`
  if (call === null) return null
  const parsed = answerSchemas[call].safeParse(body['data'])
  return parsed.success ? null : `data against its schema: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`
}
