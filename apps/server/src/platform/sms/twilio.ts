import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { TwilioSettings } from '../settings/sms-settings.ts'
import { askOutside } from '../outbound/index.ts'
import { type Notice, NoticeFault } from '../provider-notices/index.ts'
import { DELIVERY_LIMIT_MS } from './limits.ts'
import type { FoundSms, SmsOutcome, SmsProvider } from './sms.ts'

const SIGNATURE_HEADER = 'x-twilio-signature'
const ANSWER_BYTES_MAX = 65_536
const TIMEOUT_MS = DELIVERY_LIMIT_MS - 5_000
/** Ids of texts: of SMS and MMS. */
const REF = /^[SM]M[0-9a-f]{32}$/
const MESSAGING_SERVICE = /^MG/
/** Twilio's own code for a number that said STOP to it. */
const STOPPED_CODE = 21_610
const [OK, CREATED, BAD_REQUEST, NOT_FOUND] = [200, 201, 400, 404]
const DELIVERED: readonly unknown[] = ['delivered', 'read']
const FAILED: readonly unknown[] = ['failed', 'undelivered', 'canceled']
/** Of receipts those that end a text; the others tell nothing that is asked about. */
const ENDS: readonly string[] = ['delivered', 'undelivered', 'failed', 'read', 'canceled']

/** What Twilio signs: the address of the hook, then every field by name with its value, without a mark between. */
function signatureOf(authToken: string, hookUrl: string, fields: URLSearchParams): Buffer {
  const names = [...new Set(fields.keys())].toSorted()
  const signed = names.flatMap((name) => [...new Set(fields.getAll(name))].toSorted().map((value) => name + value)).join('')
  return createHmac('sha1', authToken)
    .update(hookUrl + signed)
    .digest()
}

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Twilio, by its HTTP interface of 2010-04-01: texts are handed over by one POST each. `hookUrl` is the address that it signs. */
export function openTwilio({ accountSid, authToken, from, origin }: TwilioSettings, hookUrl: string): SmsProvider {
  const base = `${origin}/2010-04-01/Accounts/${accountSid}/Messages`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const common = { timeoutMs: TIMEOUT_MS, isLocalAllowed: true, answerBytesMax: ANSWER_BYTES_MAX }
  const isReached = hookUrl.startsWith('https://')
  return {
    name: 'twilio',
    deliver: async ({ to, body }): Promise<SmsOutcome> => {
      const fields = new URLSearchParams({
        To: to,
        Body: body,
        [MESSAGING_SERVICE.test(from) ? 'MessagingServiceSid' : 'From']: from,
        // Twilio calls nobody back over plain http.
        ...(isReached && { StatusCallback: hookUrl }),
      })
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await askOutside({ ...common, method: 'POST', url: `${base}.json`, headers, body: fields.toString() })
      if (answer === null) return { state: 'later', reason: 'unreachable' }
      const { sid, code } = parsed(answer.text)
      if (answer.status === CREATED && typeof sid === 'string' && REF.test(sid)) return { state: 'taken', ref: sid }
      if (code === STOPPED_CODE) return { state: 'stopped', reason: 'stopped' }
      const reason = typeof code === 'number' ? `${answer.status} ${code}` : String(answer.status)
      // What is wrong with the text itself is wrong at the next try too.
      return { state: answer.status === BAD_REQUEST ? 'refused' : 'later', reason }
    },
    verify: async (raw: Buffer, headers: IncomingHttpHeaders): Promise<Notice | 'refused' | 'ignored'> => {
      const fields = new URLSearchParams(raw.toString('utf8'))
      const given = headers[SIGNATURE_HEADER]
      const sent = Buffer.from(typeof given === 'string' ? given : '', 'base64')
      const right = signatureOf(authToken, hookUrl, fields)
      if (sent.length !== right.length || !timingSafeEqual(sent, right)) return 'refused'
      const ref = fields.get('MessageSid') ?? ''
      const status = fields.get('MessageStatus') ?? fields.get('SmsStatus') ?? ''
      if (!REF.test(ref)) return 'ignored'
      if (status === 'received') return { eventId: `${ref}:in`, ref, isFirst: true }
      return ENDS.includes(status) ? { eventId: `${ref}:${status}`, ref } : 'ignored'
    },
    find: async (ref): Promise<FoundSms> => {
      const answer = await askOutside({ ...common, method: 'GET', url: `${base}/${ref}.json`, headers: { authorization } })
      if (answer === null) throw new NoticeFault('unreachable')
      if (answer.status === NOT_FOUND) return { way: 'gone' }
      if (answer.status !== OK) throw new NoticeFault(`status ${answer.status}`)
      const { direction, status, from: sender, body, date_created: at } = parsed(answer.text)
      if (direction === 'inbound') {
        const atMs = typeof at === 'string' ? Date.parse(at) : Number.NaN
        if (typeof sender !== 'string' || typeof body !== 'string') return { way: 'gone' }
        return { way: 'in', from: sender, body, atMs: Number.isNaN(atMs) ? Date.now() : atMs }
      }
      if (DELIVERED.includes(status)) return { way: 'out', state: 'delivered' }
      return { way: 'out', state: FAILED.includes(status) ? 'failed' : 'open' }
    },
  }
}
