import type { BodyForm } from '@app/contract/define-call.ts'
import { Failure, isFailure, type FailureDetail } from '@app/contract/failure.ts'
import type { FailureCode } from '@app/contract/failures.ts'
import type { Api } from './page/page-module.ts'
import { visitToken } from './visit-token.ts'

const HTTP_TIMEOUT_MS = 15_000 // market spec §9
const RETURN_ERROR = -1

type Fields = Readonly<Record<string, string | number | boolean | undefined>>

const UNREADABLE = { isUnreadable: true } as const

/** Whether a call failed because its answer, of a good status, was no JSON. */
export const isUnreadable = (error: unknown): boolean => isFailure(error) && error.detail['isUnreadable'] === true

/** The token of the readable cookie; worthless without the session beside it (rulings "readable JWT lifetime"). */
const readableToken = (): string | null => /(?:^|;\s*)JWT=([\w.-]+)/.exec(document.cookie)?.[1] ?? null

function addressOf(path: string, params: Fields, query: Fields): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(key, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** A body in the form that its call takes; the browser itself names the type of one with files. */
function encoded(form: BodyForm, body: unknown): { readonly type: string | null; readonly text: string | FormData } {
  if (body instanceof FormData) return { type: null, text: body }
  if (form !== 'form') return { type: 'application/json', text: JSON.stringify(body) }
  const fields = Object.entries(body as Fields).map(([name, value]) => [name, String(value)])
  return { type: 'application/x-www-form-urlencoded;charset=UTF-8', text: new URLSearchParams(fields).toString() }
}

/** Whether an answer names a code of ours; the table of their texts travels with what shows them. */
const isCode = (code: unknown): code is FailureCode => typeof code === 'string' && /^[A-Z_]+$/.test(code)

/** Facts that explain a refusal, as the server sends them beside the code. */
const detailOf = (body: Readonly<Record<string, unknown>> | null): FailureDetail =>
  (body?.['data'] as FailureDetail | null | undefined) ?? {}

function codeOf(status: number, body: Readonly<Record<string, unknown>> | null): FailureCode {
  const code: unknown = detailOf(body)['errorCode']
  if (isCode(code)) return code
  if (status === 404) return 'NOT_FOUND'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  return status === 503 ? 'UNAVAILABLE' : 'UNEXPECTED'
}

/**
 * The browser's client: XHR conventions of the documents (X-Requested-With, XSRF and Authorization headers, no-cache on reads, 15 s), cancelled by
 * `signal` as the reader leaves the route (MKT-7.03). @throws Failure; an abort is thrown as it comes. Refusals of calls that no loader
 * made are answered in one place first (handle-refusal.ts). `more` are headers of the call's own.
 */
export const browserApi =
  (signal?: AbortSignal, more: Readonly<Record<string, string>> = {}): Api =>
  async (call, input) => {
    const { params, query, body } = input as unknown as { params?: Fields; query?: Fields; body?: unknown }
    const isRead = call.method === 'GET'
    const headers: Record<string, string> = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', ...more }
    if (isRead) Object.assign(headers, { 'cache-control': 'no-cache', pragma: 'no-cache' })
    const token = visitToken()
    if (token !== '') headers['x-xsrf-token'] = token
    const bearer = readableToken()
    if (bearer !== null) headers['authorization'] ??= `Bearer ${bearer}`
    const sent = body === undefined ? null : encoded(call.bodyForm ?? 'json', body)
    if (sent !== null && sent.type !== null) headers['content-type'] = sent.type
    const limit = AbortSignal.timeout(call.waitMs ?? HTTP_TIMEOUT_MS)
    const response = await fetch(addressOf(call.path, params ?? {}, query ?? {}), {
      method: call.method,
      headers,
      // What changes somebody's things is not cancelled by leaving the page (MQ-006); browsers keep no body alive that may hold files.
      keepalive: call.effect === 'member' && !(body instanceof FormData),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(sent ? { body: sent.text } : {}),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new Failure(limit.aborted ? 'TOOK_TOO_LONG' : 'UNAVAILABLE')
    })
    const answer = (await response.json().catch((error: unknown) => {
      if (signal?.aborted) throw error
      return null
    })) as Fields | null
    if (response.ok && answer === null) throw new Failure('UNEXPECTED', UNREADABLE)
    if (response.ok && call.envelope === 'none' && answer) return answer as never
    if (response.ok && answer && answer['returnCode'] !== RETURN_ERROR && answer['data'] != null) return answer['data'] as never // MKT-7.02
    const failure = new Failure(codeOf(response.status, answer), detailOf(answer))
    // A loader's refusal is led on by the router.
    if (!signal && !response.ok) (await import('./handle-refusal.ts')).handleRefusal(failure)
    throw failure
  }
