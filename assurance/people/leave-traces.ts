// What somebody can leave here beyond their particulars: each by the call of its page, so that it lies where the house puts it.
import { setTimeout as sleep } from 'node:timers/promises'
import { multipart, type TestPart } from '../../apps/server/test/files/multipart.ts'
import { aJpeg, aPdf } from '../../apps/server/test/files/sample-files.ts'
import type { Answer, Installation } from './installation.ts'
import { actAs, type Crowded } from './sign-in.ts'

const DAY_MS = 86_400_000
const TOKEN_DAYS = 30
const CODE_TRIES = 100
const UNAVAILABLE = 503
const SENT_TRIES = 20
const SENT_WAIT_MS = 3_000
const CODE_WAIT_MS = 50

/** Somebody's server and session. */
export interface Visit {
  readonly installation: Installation
  readonly member: Crowded
}

/** The data of an answer that did what it was asked. @throws Error in words for any other. */
function done(what: string, { status, returnCode, data, text }: Answer): Readonly<Record<string, unknown>> {
  if (status !== 200 || returnCode !== 1) throw new Error(`${what}: ${status} ${text.slice(0, 300)}`)
  return data
}

const call = async ({ installation, member }: Visit, path: string, json: object): Promise<Readonly<Record<string, unknown>>> =>
  done(path, await actAs(installation, member)(path, json))

async function send({ installation, member }: Visit, path: string, parts: readonly TestPart[]): Promise<Readonly<Record<string, unknown>>> {
  const { headers, payload } = multipart(parts)
  const who = { cookie: member.cookie, 'x-xsrf-token': member.csrf }
  for (let tries = 1; ; tries++) {
    const answer = await installation.send({ method: 'POST', path, headers: { ...who, ...headers }, body: payload })
    // On a busy machine a file is not looked at in time.
    if (answer.status !== UNAVAILABLE || tries === SENT_TRIES) return done(path, answer)
    await sleep(SENT_WAIT_MS)
  }
}

/** Sends a PDF whose words, number and name of the file are given. */
export const leavePaper = (
  visit: Visit,
  { number, words, filename }: { readonly number: string; readonly words: string; readonly filename: string },
): Promise<unknown> =>
  send(visit, '/data/member/documents', [
    { name: 'documents[0][documentCategory]', value: 'TAXEXM' },
    { name: 'documents[0][documentNumber]', value: number },
    { name: 'documents[0][state]', value: 'TX' },
    { name: 'documents[0][file]', bytes: aPdf({ content: `BT /F1 24 Tf 72 650 Td (${words}) Tj ET % ${words}` }), filename },
  ])

/** Begins the check of who they are and sends its pictures. */
export async function leaveIdentity(visit: Visit): Promise<void> {
  await call(visit, '/data/member/identity/start', { document: 'ID_CARD' })
  const parts = await Promise.all(
    ['front', 'back', 'selfie'].map(async (name, at) => ({ name, bytes: await aJpeg({ width: 320 + at }), filename: `${name}.jpg` })),
  )
  await send(visit, '/data/member/identity/pictures', parts)
}

/** Signs an affidavit, by name or by strokes. */
export async function leaveAgreement(
  visit: Visit,
  signature: { readonly signatureKind: string; readonly signature: string },
): Promise<void> {
  const { agreementId } = await call(visit, '/data/member/agreements', { form: 'AFFIDAVIT', purpose: 'RESALE' })
  await call(visit, '/data/member/agreements/sign', { agreementId: [agreementId], ...signature, isConsented: true, consentVersion: 1 })
}

/** Makes a token under a name; answers it. */
export async function makeToken(visit: Visit, name: string): Promise<string> {
  const until = new Date(Date.now() + TOKEN_DAYS * DAY_MS).toISOString().slice(0, 10)
  const { token } = await call(visit, '/data/member/tokens', { name, kind: 'BOT', scopes: ['watch'], until })
  return String(token)
}

/** Makes a link for a phone; answers the key in it. */
export async function makeUploadLink(visit: Visit): Promise<string> {
  const { url } = await call(visit, '/data/member/uploadLink', {})
  const key = /[?&#]key=([\w-]+)/.exec(String(url))?.[1]
  if (key === undefined) throw new Error(`no key in ${String(url)}`)
  return key
}

/** Invites a counterman, with a mandate; answers the key that was mailed. */
export async function invite(visit: Visit, { email, name }: { readonly email: string; readonly name: string }): Promise<string> {
  const caps = [{ currency: 'USD', lotMinor: 1_000_000, dayMinor: 1_000_000, totalMinor: 1_000_000, lots: 5 }]
  await call(visit, '/data/member/countermen/invite', { email, name, caps })
  const { rows } = await visit.installation.pool.query<{ body: string }>('select body_text as body from mails where recipient = $1', [
    email,
  ])
  return /[?&]key=([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
}

/** Keeps a search under a name. */
export const keepSearch = (visit: Visit, name: string): Promise<unknown> =>
  call(visit, '/data/savedSearches', {
    name,
    criteria: { filter: { MAKE: ['lot_make_desc:"TOYOTA"'] } },
    alertFrequency: 'WEEKLY',
    ways: ['mail'],
  })

/** Asks, as nobody, for a vehicle alert to an address, which confirms it. */
export async function keepAlert(
  { installation }: Visit,
  { email, from }: { readonly email: string; readonly from: string },
): Promise<void> {
  done(
    'alert',
    await installation.ask({ path: '/public/data/vehicleAlerts', json: { make: 'Toyota', email, alertFrequency: 'WEEKLY' }, from }),
  )
  for (let tries = 0; tries < CODE_TRIES; tries++) {
    const { rowCount } = await installation.pool.query(
      'update saved_searches set confirmed_at = now() where address_id in (select id from alert_addresses where address = $1)',
      [email.toLowerCase()],
    )
    if (rowCount === 1) return
    await sleep(CODE_WAIT_MS)
  }
  throw new Error('the alert was not kept')
}

/** Confirms a telephone number by the code that is texted to it; answers the code. */
export async function confirmNumber(visit: Visit, number: string): Promise<string> {
  await call(visit, '/data/member/texts/number', { number, country: 'USA' })
  const { rows } = await visit.installation.pool.query<{ code: string }>(
    `select secrets[1] as code from texts where account_id = $1 and kind = 'CODE' order by id desc limit 1`,
    [visit.member.id],
  )
  const code = rows[0]?.code ?? ''
  await call(visit, '/data/member/texts/code', { code })
  return code
}

/** Words between a broker and one of their bidders. */
export async function leaveBrokerWords(
  { installation, member }: Visit,
  { brokerId, words }: { readonly brokerId: number; readonly words: string },
): Promise<void> {
  await installation.pool.query('insert into broker_messages (broker_id, bidder_id, is_from_broker, words) values ($1, $2, false, $3)', [
    brokerId,
    member.id,
    words,
  ])
}

/** Waits until every paper has been looked at: an upload answers before that on a busy machine. */
export async function waitForChecks({ pool }: Installation, limitMs: number): Promise<void> {
  for (const untilMs = performance.now() + limitMs; performance.now() < untilMs; await sleep(CODE_WAIT_MS * 10)) {
    const { rows } = await pool.query<{ waiting: number }>(`select count(*)::int as waiting from documents where state = 'CHECKING'`)
    if (rows[0]?.waiting === 0) return
  }
}
