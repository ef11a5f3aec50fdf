import type { IncomingHttpHeaders } from 'node:http'
import type Stripe from 'stripe'
import type { IdentityDocument } from '@app/contract/identity/identity-codes.ts'
import { type Notice, NoticeFault } from '../provider-notices/index.ts'
import type { StripeIdentitySettings } from '../settings/outside-settings.ts'
import { openStripe } from '../stripe/index.ts'
import type { FoundSession, IdentityProvider, SessionToBegin } from './identity-provider.ts'
import { reasonOfStripe } from './stripe-reasons.ts'

/** Stripe answers within so long, or it is away. */
const TIMEOUT_MS = 10_000
/** What of a session only a key for its results may read. */
const RESULTS = ['verified_outputs', 'verified_outputs.dob', 'last_verification_report']
const SIGNATURE_HEADER = 'stripe-signature'
const SESSION_EVENTS = 'identity.verification_session.'

type Session = Stripe.Identity.VerificationSession
type StripeType = Stripe.Identity.VerificationSessionCreateParams.Options.Document.AllowedType

const TYPES: Readonly<Record<IdentityDocument, StripeType>> = {
  ID_CARD: 'id_card',
  DRIVING_LICENSE: 'driving_license',
  PASSPORT: 'passport',
}

const documentOf = (type: string | null | undefined): IdentityDocument | null =>
  (Object.keys(TYPES) as IdentityDocument[]).find((document) => TYPES[document] === type) ?? null

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** What was seen of somebody whom Stripe has verified. @throws NoticeFault where the key may not read it. */
function seenIn({ verified_outputs: outputs, last_verification_report: report }: Session) {
  const { day, month, year } = outputs?.dob ?? {}
  // A key that may not read results gets none of this; nobody is cleared by less.
  if (!day || !month || !year) throw new NoticeFault('key may not read results')
  const type = typeof report === 'object' ? report?.document?.type : null
  return {
    document: documentOf(type),
    bornOn: `${year}-${twoDigits(month)}-${twoDigits(day)}`,
    firstName: outputs?.first_name ?? '',
    lastName: outputs?.last_name ?? '',
  }
}

function foundIn(session: Session): FoundSession {
  if (session.redaction !== null && session.redaction !== undefined) return { state: 'gone' }
  switch (session.status) {
    case 'processing':
      return { state: 'processing' }
    case 'verified':
      return { state: 'cleared', seen: seenIn(session) }
    case 'requires_input': {
      const reason = reasonOfStripe(session.last_error?.code)
      return reason === null ? { state: 'open', url: session.url } : { state: 'failed', reason }
    }
    default:
      return { state: 'gone' }
  }
}

const isUnknown = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'resource_missing'

/** What Stripe answers with a fault, in a word: its messages may repeat what was sent. */
function faultOf(error: unknown): NoticeFault {
  if (error instanceof NoticeFault) return error
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined
  if (type === 'StripeConnectionError') return new NoticeFault('unreachable')
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') return new NoticeFault('key refused')
  if (type === 'StripeRateLimitError') return new NoticeFault('too many requests')
  return new NoticeFault(typeof type === 'string' ? type : 'fault')
}

/** Stripe Identity. Its library is loaded with the first use, so that others do not pay for it. */
export function openStripeIdentity({ key, webhookSecret, url }: StripeIdentitySettings): IdentityProvider {
  let opened: Promise<Stripe> | undefined
  const client = (): Promise<Stripe> => (opened ??= openStripe({ key, url, timeoutMs: TIMEOUT_MS }))
  async function asking<T>(ask: (sessions: Stripe['identity']['verificationSessions']) => Promise<T>): Promise<T> {
    try {
      return await ask((await client()).identity.verificationSessions)
    } catch (error) {
      throw isUnknown(error) ? error : faultOf(error)
    }
  }
  return {
    name: 'stripe',
    begin: ({ key: idempotencyKey, documents, returnUrl }: SessionToBegin) =>
      asking(async (sessions) => {
        const document = {
          allowed_types: documents.map((one) => TYPES[one]),
          require_live_capture: true,
          require_matching_selfie: true,
        }
        const session = await sessions.create({ type: 'document', options: { document }, return_url: returnUrl }, { idempotencyKey })
        return session.id
      }),
    find: (ref) =>
      asking(async (sessions) => foundIn(await sessions.retrieve(ref, { expand: RESULTS }))).catch((error: unknown): FoundSession => {
        if (isUnknown(error)) return { state: 'gone' }
        throw error
      }),
    redact: (ref) =>
      asking(async (sessions) => void (await sessions.redact(ref))).catch((error: unknown) => {
        if (!isUnknown(error)) throw error
      }),
    verify: async (raw: Buffer, headers: IncomingHttpHeaders): Promise<Notice | 'refused' | 'ignored'> => {
      const { webhooks } = await client()
      const signature = headers[SIGNATURE_HEADER]
      if (typeof signature !== 'string') return 'refused'
      try {
        const event = webhooks.constructEvent(raw, signature, webhookSecret)
        if (!event.type.startsWith(SESSION_EVENTS)) return 'ignored'
        return { eventId: event.id, ref: (event.data.object as Session).id }
      } catch {
        return 'refused'
      }
    },
  }
}
