import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { askOutside, isLocalAddress, type OutsideAnswer } from '../outbound/index.ts'
import { type Notice, NoticeFault } from '../provider-notices/index.ts'
import type { DocusignSettings } from '../settings/docusign-settings.ts'
import { DocusignToken, type TokenOwner } from './docusign-token.ts'
import type { ESignProvider, FoundEnvelope, NewEnvelope } from './e-sign-provider.ts'

const TIMEOUT_MS = 20_000
const ANSWER_BYTES_MAX = 1_048_576
/** Of a signed document; what we send takes well under one. */
const DOCUMENT_BYTES_MAX = 20_971_520
const [OK, CREATED, UNAUTHORIZED, NOT_FOUND] = [200, 201, 401, 404]
/** A notice is signed by each key of the account, numbered from one. */
const SIGNATURE_HEADERS = ['x-docusign-signature-1', 'x-docusign-signature-2'] as const
const ENVELOPE_ID = /^[\w-]{1,64}$/
const ENVELOPE_EVENT = /^envelope-(completed|declined|voided)$/
/** `signed` is a moment between the last signature and `completed`. */
const OPEN: readonly unknown[] = ['created', 'sent', 'delivered', 'signed', 'processing', 'correct']
const REFUSED: readonly unknown[] = ['declined', 'voided']
const SUBJECT_LENGTH_MAX = 100
const PDF_HEAD = '%PDF-'

type Json = Readonly<Record<string, unknown>>

function parsed(text: string): Json {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? (data as Json) : {}
  } catch {
    return {}
  }
}

/** What is asked of an account at DocuSign. */
interface Question {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
  readonly bytesMax?: number
}

/** @throws NoticeFault with the status of an answer, and DocuSign's own code for it. */
function refuse({ status, text }: NonNullable<OutsideAnswer>): never {
  const { errorCode } = parsed(text)
  throw new NoticeFault(typeof errorCode === 'string' ? `${status} ${errorCode.slice(0, 60)}` : `status ${status}`)
}

function isSignedBy(key: string, raw: Buffer, headers: IncomingHttpHeaders): boolean {
  const right = createHmac('sha256', key).update(raw).digest()
  return SIGNATURE_HEADERS.some((name) => {
    const given = headers[name]
    const sent = Buffer.from(typeof given === 'string' ? given : '', 'base64')
    return sent.length === right.length && timingSafeEqual(sent, right)
  })
}

function envelopeBody({ key, agreement, title, pdf, signer, anchor }: NewEnvelope, hookUrl: string): object {
  const signHere = { anchorString: anchor, anchorUnits: 'pixels', anchorXOffset: '0', anchorYOffset: '0' }
  const notification = {
    url: hookUrl,
    requireAcknowledgment: 'true',
    includeHMAC: 'true',
    eventData: { version: 'restv2.1' },
    envelopeEvents: ['completed', 'declined', 'voided'].map((envelopeEventStatusCode) => ({ envelopeEventStatusCode })),
  }
  return {
    transactionId: key,
    status: 'sent',
    emailSubject: title.slice(0, SUBJECT_LENGTH_MAX),
    documents: [{ documentId: '1', name: title, fileExtension: 'pdf', documentBase64: Buffer.from(pdf).toString('base64') }],
    recipients: {
      // A client’s own id makes the signing embedded: DocuSign mails nobody.
      signers: [{ ...signer, recipientId: '1', routingOrder: '1', clientUserId: String(agreement), tabs: { signHereTabs: [signHere] } }],
    },
    // DocuSign calls nobody back over plain http; what it does not tell is asked for.
    ...(hookUrl.startsWith('https://') && { eventNotification: notification }),
  }
}

/** @throws NoticeFault for a state that is none: what is not understood says nothing of an envelope. */
function foundIn({ status, completedDateTime }: Json): FoundEnvelope {
  if (OPEN.includes(status)) return { state: 'open' }
  if (REFUSED.includes(status)) return { state: 'refused' }
  if (status === 'deleted') return { state: 'gone' }
  if (status !== 'completed') throw new NoticeFault('state unreadable')
  const atMs = typeof completedDateTime === 'string' ? Date.parse(completedDateTime) : Number.NaN
  return { state: 'signed', atMs: Number.isNaN(atMs) ? Date.now() : Math.min(atMs, Date.now()) }
}

/** Whether somebody who has just shown who they are may be led to an address. */
const mayLead = (url: string): boolean => url.startsWith('https://') || isLocalAddress(url)

/** Asks an account, with a token that is renewed once where it counts no longer. @throws NoticeFault where no answer comes. */
function askerOf({
  owner,
  base,
}: {
  readonly owner: TokenOwner
  readonly base: string
}): (question: Question) => Promise<NonNullable<OutsideAnswer>> {
  const token = new DocusignToken(owner)
  const askOnce = async ({ method, path, body, bytesMax = ANSWER_BYTES_MAX }: Question): Promise<NonNullable<OutsideAnswer>> => {
    const headers = { authorization: `Bearer ${await token.get()}`, ...(body !== undefined && { 'content-type': 'application/json' }) }
    const question = { method, url: `${base}${path}`, headers, timeoutMs: TIMEOUT_MS, isLocalAllowed: true, answerBytesMax: bytesMax }
    const answer = await askOutside({ ...question, ...(body !== undefined && { body: JSON.stringify(body) }) })
    if (answer === null) throw new NoticeFault('unreachable')
    return answer
  }
  return async (question) => {
    const answer = await askOnce(question)
    if (answer.status !== UNAUTHORIZED) return answer
    token.drop()
    return askOnce(question)
  }
}

/** DocuSign, by its eSignature interface 2.1. `hookUrl` is where it tells of changes. */
export function openDocusign(
  { accountId, url, connectKey, ...owner }: DocusignSettings & { readonly privateKey: KeyObject },
  hookUrl: string,
): ESignProvider {
  const ask = askerOf({ owner, base: `${url}/restapi/v2.1/accounts/${accountId}` })
  const findBegun = async (key: string): Promise<string | null> => {
    const answer = await ask({ method: 'GET', path: `/envelopes?transaction_ids=${key}` })
    if (answer.status !== OK) return refuse(answer)
    const { envelopes } = parsed(answer.text)
    const [first] = Array.isArray(envelopes) ? (envelopes as readonly Json[]) : []
    const found = first?.['envelopeId']
    return typeof found === 'string' && ENVELOPE_ID.test(found) ? found : null
  }
  const change = async (ref: string, body: object): Promise<void> => {
    const answer = await ask({ method: 'PUT', path: `/envelopes/${ref}`, body })
    if (answer.status !== OK && answer.status !== NOT_FOUND) refuse(answer)
  }
  const find = async (ref: string): Promise<FoundEnvelope> => {
    const answer = await ask({ method: 'GET', path: `/envelopes/${ref}` })
    if (answer.status === NOT_FOUND) return { state: 'gone' }
    return answer.status === OK ? foundIn(parsed(answer.text)) : refuse(answer)
  }
  return {
    name: 'docusign',
    find,
    begin: async (envelope) => {
      const begun = await findBegun(envelope.key)
      if (begun !== null) return begun
      const answer = await ask({ method: 'POST', path: '/envelopes', body: envelopeBody(envelope, hookUrl) })
      const { envelopeId } = parsed(answer.text)
      if (answer.status !== CREATED || typeof envelopeId !== 'string' || !ENVELOPE_ID.test(envelopeId)) return refuse(answer)
      return envelopeId
    },
    signingUrl: async (ref, { agreement, signer, returnUrl }) => {
      const body = { returnUrl, authenticationMethod: 'none', email: signer.email, userName: signer.name, clientUserId: String(agreement) }
      const answer = await ask({ method: 'POST', path: `/envelopes/${ref}/views/recipient`, body })
      const { url: led } = parsed(answer.text)
      return answer.status === CREATED && typeof led === 'string' && mayLead(led) ? led : refuse(answer)
    },
    document: async (ref) => {
      const path = `/envelopes/${ref}/documents/combined?certificate=true`
      const answer = await ask({ method: 'GET', path, bytesMax: DOCUMENT_BYTES_MAX })
      if (answer.status !== OK) return refuse(answer)
      if (answer.bytes.subarray(0, PDF_HEAD.length).toString('latin1') !== PDF_HEAD) throw new NoticeFault('no document')
      return answer.bytes
    },
    forget: async (ref) => {
      if ((await find(ref)).state === 'open') await change(ref, { status: 'voided', voidedReason: 'Taken back.' })
      await change(ref, { purgeState: 'documents_and_metadata_queued' })
    },
    verify: async (raw: Buffer, headers: IncomingHttpHeaders): Promise<Notice | 'refused' | 'ignored'> => {
      if (!isSignedBy(connectKey, raw, headers)) return 'refused'
      const { event, data } = parsed(raw.toString('utf8'))
      const ref = typeof data === 'object' && data !== null ? (data as Json)['envelopeId'] : undefined
      if (typeof event !== 'string' || !ENVELOPE_EVENT.test(event) || typeof ref !== 'string' || !ENVELOPE_ID.test(ref)) return 'ignored'
      return { eventId: `${ref}:${event}`, ref }
    },
  }
}
