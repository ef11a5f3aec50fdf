import { isPushEndpoint } from '@app/rules/validation/push-endpoints.ts'
import webPush from 'web-push'
import type { PushKeys } from '../config.ts'
import { askOutside, isLocalAddress } from '../outbound/index.ts'

/** A device as its browser names it. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** What became of a message: taken; the device is gone for good; to be tried again. */
export type Delivered = 'sent' | 'gone' | 'later'

/** The way to devices. */
export interface Push {
  /** Null where nothing is pushed. */
  readonly publicKey: string | null
  accepts(endpoint: string): boolean
  deliver(target: PushTarget, message: { readonly payload: string; readonly ttlSeconds: number }): Promise<Delivered>
}

/** The embedded default: nothing is pushed, and pages do not offer it. */
const NO_PUSH: Push = { publicKey: null, accepts: () => false, deliver: () => Promise.resolve('gone') }

const TIMEOUT_MS = 10_000
/** A push service says all it has to by its status. */
const ANSWER_BYTES_MAX = 65_536
const GONE: ReadonlySet<number> = new Set([404, 410])
/** The service will never take this message; another may be right. */
const REFUSED: ReadonlySet<number> = new Set([400, 413])

function outcomeOf(status: number): Delivered {
  if (GONE.has(status)) return 'gone'
  return (status >= 200 && status < 300) || REFUSED.has(status) ? 'sent' : 'later'
}

/** Opens the way to devices; without keys there is none. */
export function openPush(settings: PushKeys | undefined): Push {
  if (settings === undefined) return NO_PUSH
  const { subject, publicKey, privateKey, isLocalAllowed } = settings
  const vapidDetails = { subject, publicKey, privateKey }
  const isLocal = (endpoint: string): boolean => isLocalAllowed && isLocalAddress(endpoint)
  const accepts = (endpoint: string): boolean => isPushEndpoint(endpoint) || isLocal(endpoint)
  return {
    publicKey,
    accepts,
    deliver: async ({ endpoint, p256dh, auth }, { payload, ttlSeconds }) => {
      if (!accepts(endpoint)) return 'gone'
      const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails,
        TTL: ttlSeconds,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      })
      const sent = { method, url: endpoint, headers, body, timeoutMs: TIMEOUT_MS, isLocalAllowed, answerBytesMax: ANSWER_BYTES_MAX }
      return outcomeOf((await askOutside(sent))?.status ?? 0)
    },
  }
}
