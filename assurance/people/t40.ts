// T40: secrets and control characters sent to every place that writes to the log; what the log then holds.
import { record } from '../result.ts'
import { makeCrowd, PASSWORD } from './crowd.ts'
import { type Installation, type Question, withInstallation } from './installation.ts'
import { keyMailedTo } from './mailed-link.ts'
import { confirmNumber, invite, leaveAgreement, leavePaper, makeToken, makeUploadLink, type Visit } from './leave-traces.ts'
import { type Crowded, signInByForm } from './sign-in.ts'

const MEGABYTE = 2 ** 20
const CARDS = ['4111111111111111', '5555 5555 5555 4444', '3782-822463-10005']
/** Texts that a log may hold only in another spelling, or not at all. */
const CONTROLS = ['\r\n{"level":60,"msg":"forged"}', '\u001b[2J\u001b[31mred', '\u0000\u0007\u009b31m', '\u2028\u2029', '\u202Egnp.exe']
const CANARY = 'Canary-heron 93 lantern'
const CODE = '482913'
// oxlint-disable-next-line no-control-regex -- what must not be there
const RAW_CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

/** What the server must say something about, with secrets in every field that people put them into. */
function requestsOf({
  email,
  cookie,
  csrf,
  token,
  key,
}: Readonly<Record<'email' | 'cookie' | 'csrf' | 'token' | 'key', string>>): Question[] {
  const member = { cookie, 'x-xsrf-token': csrf, authorization: `Bearer ${token}` }
  const log = (payload: unknown, message = 'failed'): Question => ({
    path: '/public/data/log',
    json: { event: 'error', message, payload, status: 500 },
    headers: member,
  })
  return [
    { path: '/processLogin', json: { username: email, password: CANARY, oneTimeCode: CODE } },
    { path: '/processLogin', json: { username: CANARY, password: 'x'.repeat(1_000), userUId: CANARY } },
    { path: '/processLogin?token1=Canary-heron&token2=x', json: { username: email, password: CANARY } },
    { path: `/login?token1=${encodeURIComponent(CANARY)}&token2=${encodeURIComponent(email)}` },
    { path: `/create-password?key=${key}` },
    { path: `/public/data/passwordKey?key=${key}` },
    { path: '/public/data/createPassword', json: { key, password: CANARY, confirmPassword: `${CANARY}x` } },
    { path: '/public/data/expiredPassword', json: { username: email, currentPassword: CANARY, password: CANARY, confirmPassword: CANARY } },
    { path: '/data/member/password', json: { currentPassword: CANARY, password: CANARY, confirmPassword: CANARY }, headers: member },
    { path: '/data/member/deleteAccount', json: { currentPassword: CANARY }, headers: member },
    { path: '/data/member/profile', json: { firstName: CANARY }, headers: { ...member, 'x-xsrf-token': CANARY } },
    log({ password: CANARY, nested: { newPassword: CANARY, card: CARDS[0], authorization: member.authorization, Cookie: cookie } }),
    ...CARDS.flatMap((card) => [log({ text: `paid with ${card}` }), log({}, `paid with ${card}`)]),
    log({ text: token, list: [token, csrf] }, token),
    ...CONTROLS.flatMap((text) => [
      log({ text, [text]: text }, text),
      { path: '/public/data/feedback', json: { rating: 1, category: text, comments: text } },
    ]),
    { path: '/public/data/log', json: { event: 'x', message: 'y'.repeat(MEGABYTE), payload: null, status: 0 } },
    { path: `/no/such?password=${encodeURIComponent(CANARY)}&card=${CARDS[0]}`, headers: { 'user-agent': `x${CANARY}`, referer: CANARY } },
    { path: '/public/data/lots/decide?q=x', headers: { cookie: `hl=${CANARY}`, authorization: `Basic ${CANARY}` } },
  ]
}

const broken: readonly Question[] = [
  { path: '/processLogin', method: 'POST', json: { username: 'a@example.com', password: CANARY } },
  { path: '/public/data/feedback', json: { rating: 5, category: 'other', comments: CANARY, email: '', pageUrl: '/' } },
]

const DRAWN = '11,251 103,27 207,283 301,43 409,201 503,101 607,253 701,61;753,203 809,107 907,223'
const PHONE = '+12145550142'
const PAPER = { number: 'CANARYPAPER4711', words: 'Canary-heron bytes of a paper', filename: 'paper.pdf' } as const
const INVITED = { email: 'invited@example.com', name: 'Canary Invited' } as const
/** Tables of which somebody's papers, tokens, numbers and links are: gone, each statement is an error with its values at hand. */
const TABLES = ['documents', 'agreements', 'api_keys', 'upload_links', 'bidder_invitations', 'phone_confirmations', 'texts'] as const

/** Keys, numbers and words of a member's papers. */
interface Secrets {
  readonly token: string
  readonly linkKey: string
  readonly invitationKey: string
  readonly code: string
}

/** Makes all of them by the calls of their pages. */
async function keepSecrets(visit: Visit): Promise<Secrets> {
  await leavePaper(visit, PAPER)
  await leaveAgreement(visit, { signatureKind: 'DRAWN', signature: DRAWN })
  return {
    token: await makeToken(visit, 'A program of a trial'),
    linkKey: await makeUploadLink(visit),
    invitationKey: await invite(visit, INVITED),
    code: await confirmNumber(visit, PHONE),
  }
}

/** The same secrets where they are refused: at the wrong call, twice, cut, in an address. */
function misused({ token, linkKey, invitationKey, code }: Secrets, { cookie, csrf }: Crowded): Question[] {
  const program = { authorization: `Bearer ${token}` }
  const member = { cookie, 'x-xsrf-token': csrf }
  return [
    { path: '/public/data/live?lanes=1', headers: program },
    { path: '/data/member/profile', json: { firstName: 'x' }, headers: program },
    { path: `/no/such?token=${token}`, headers: program },
    { path: '/public/data/live?lanes=1', headers: { authorization: `Bearer ${token}x` } },
    { path: `/doRegistration/mobile-upload?key=${linkKey}` },
    { path: `/public/data/uploadLink?key=${linkKey}` },
    { path: '/public/data/uploadLink/open', json: { key: linkKey } },
    { path: '/public/data/uploadLink/open', json: { key: linkKey } },
    { path: `/public/data/invitation?key=${invitationKey}` },
    { path: '/public/data/invitation/accept', json: { key: invitationKey, password: CANARY, confirmPassword: `${CANARY}x` } },
    { path: '/data/member/texts/number', json: { number: PHONE, country: 'XXX' }, headers: member },
    { path: '/data/member/texts/code', json: { code }, headers: member },
    { path: '/data/member/agreements/sign', json: { agreementId: [0], signatureKind: 'DRAWN', signature: DRAWN }, headers: member },
    { path: '/data/member/tokens', json: { name: token, kind: 'NONE', networks: [token] }, headers: member },
    {
      path: '/public/data/log',
      json: { event: 'error', message: token, payload: { linkKey, code, number: PHONE }, status: 500 },
      headers: member,
    },
  ]
}

/** The same while the tables they are of are gone. */
async function breakTables({ pool, ask }: Installation, visit: Visit, questions: readonly Question[]): Promise<void> {
  await pool.query(TABLES.map((table) => `alter table ${table} rename to gone_${table}`).join('; '))
  const ignore = (): undefined => undefined
  await leavePaper(visit, PAPER).catch(ignore)
  await leaveAgreement(visit, { signatureKind: 'DRAWN', signature: DRAWN }).catch(ignore)
  await makeToken(visit, PAPER.number).catch(ignore)
  await invite(visit, INVITED).catch(ignore)
  for (const question of questions) await ask(question)
  await pool.query(TABLES.map((table) => `alter table gone_${table} rename to ${table}`).join('; '))
}

/** Answers what the server does not expect: tables that are gone make every statement an error with its values at hand. */
async function breakDatabase({ pool, ask }: Installation): Promise<void> {
  await pool.query('alter table accounts rename to gone_accounts; alter table feedback rename to gone_feedback')
  for (const question of broken) await ask(question)
  await pool.query('alter table gone_accounts rename to accounts; alter table gone_feedback rename to feedback')
}

/** Six digits stand in many a number: only by themselves are they a code. */
const isCodeIn = (line: string, code: string): boolean => new RegExp(`(?<!\\d)${code}(?!\\d)`).test(line)

function lineFaults(line: string, { secrets, code }: { readonly secrets: readonly string[]; readonly code: string }): string[] {
  const faults: string[] = []
  if (RAW_CONTROLS.test(line)) faults.push('a raw control character')
  try {
    JSON.parse(line)
  } catch {
    faults.push('a line that is no JSON')
  }
  for (const secret of secrets) if (line.includes(secret)) faults.push(`the secret ${secret.slice(0, 12)}…`)
  if (code !== '' && isCodeIn(line, code)) faults.push('the texted code')
  if (line.length > MEGABYTE / 2) faults.push(`a line of ${line.length} characters`)
  return faults.map((fault) => `${fault}: ${line.slice(0, 300)}`)
}

await withInstallation({ env: { LOG_LEVEL: 'debug' }, logLevel: 'debug' }, async (installation) => {
  const [one] = await makeCrowd(installation, 1)
  if (one === undefined) throw new Error('nobody is there')
  const signedIn = await signInByForm(installation, one)
  await installation.ask({ path: '/public/data/emailPassword', json: { userIdOrEmail: one.email } })
  const key = await keyMailedTo(installation, one.email)
  const questions = requestsOf({ ...signedIn, key })
  for (const question of questions) await installation.ask(question)
  const visit = { installation, member: signedIn }
  const kept = await keepSecrets(visit)
  const wrongly = misused(kept, signedIn)
  for (const question of wrongly) await installation.ask(question)
  const before = installation.logged.length
  await breakDatabase(installation)
  await breakTables(installation, visit, wrongly)
  const session = /hl=([^;]+)/.exec(signedIn.cookie)?.[1] ?? ''
  const own = [CANARY, encodeURIComponent(CANARY), PASSWORD, session, signedIn.csrf, signedIn.token, key, ...CARDS, CODE]
  const ofPapers = [
    kept.token,
    kept.linkKey,
    kept.invitationKey,
    PHONE,
    PHONE.slice(2),
    PAPER.number,
    PAPER.words,
    DRAWN,
    DRAWN.slice(0, 40),
  ]
  const secrets = [...own, ...ofPapers].filter((secret) => secret !== '')
  const faults = installation.logged.flatMap((line) => lineFaults(line, { secrets, code: kept.code }))
  const shortfalls = [
    ...faults,
    ...(secrets.length === own.length + ofPapers.length && kept.code !== '' ? [] : ['a secret was not made']),
    ...(before === 0 ? ['nothing was logged'] : []),
    ...(installation.logged.length === before ? ['a broken database left no line'] : []),
  ]
  await record({
    id: 'T40',
    figures: {
      requests: questions.length + broken.length + 2 * wrongly.length,
      secrets: secrets.length + 1,
      'lines in the log': installation.logged.length,
      'of them of faults': installation.logged.length - before,
      'lines with a secret or a raw control character': faults.length,
    },
    wants:
      'at the most talkative level: no password, cookie, token, key, code, card number, telephone number, number or bytes of a paper, or strokes of a signature in the log, every line is JSON without control characters, however long or odd a text was',
    holds: shortfalls.length === 0,
    shortfalls,
  })
})
