// T40: secrets and control characters sent to every place that writes to the log; what the log then holds.
import { record } from '../result.ts'
import { makeCrowd, PASSWORD } from './crowd.ts'
import { type Installation, type Question, withInstallation } from './installation.ts'
import { keyMailedTo } from './mailed-link.ts'
import { signInByForm } from './sign-in.ts'

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

/** Answers what the server does not expect: tables that are gone make every statement an error with its values at hand. */
async function breakDatabase({ pool, ask }: Installation): Promise<void> {
  await pool.query('alter table accounts rename to gone_accounts; alter table feedback rename to gone_feedback')
  for (const question of broken) await ask(question)
  await pool.query('alter table gone_accounts rename to accounts; alter table gone_feedback rename to feedback')
}

function lineFaults(line: string, secrets: readonly string[]): string[] {
  const faults: string[] = []
  if (RAW_CONTROLS.test(line)) faults.push('a raw control character')
  try {
    JSON.parse(line)
  } catch {
    faults.push('a line that is no JSON')
  }
  for (const secret of secrets) if (line.includes(secret)) faults.push(`the secret ${secret.slice(0, 12)}…`)
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
  const before = installation.logged.length
  await breakDatabase(installation)
  const session = /hl=([^;]+)/.exec(signedIn.cookie)?.[1] ?? ''
  const secrets = [CANARY, encodeURIComponent(CANARY), PASSWORD, session, signedIn.csrf, signedIn.token, key, ...CARDS, CODE]
  const faults = installation.logged.flatMap((line) => lineFaults(line, secrets))
  const shortfalls = [
    ...faults,
    ...(before === 0 ? ['nothing was logged'] : []),
    ...(installation.logged.length === before ? ['a broken database left no line'] : []),
  ]
  await record({
    id: 'T40',
    figures: {
      requests: questions.length + broken.length,
      secrets: secrets.length,
      'lines in the log': installation.logged.length,
      'of them of faults': installation.logged.length - before,
      'lines with a secret or a raw control character': faults.length,
    },
    wants:
      'at the most talkative level: no password, cookie, token, key, code or card number in the log, every line is JSON without control characters, however long or odd a text was',
    holds: shortfalls.length === 0,
    shortfalls,
  })
})
