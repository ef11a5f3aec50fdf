// T31: sessions that have to end, their calls and their live lines; tokens, numbers and links that are taken back; and sessions that
// somebody else chose.
import { setTimeout as sleep } from 'node:timers/promises'
import { record } from '../result.ts'
import { makeCrowd, type OneOfCrowd, PASSWORD } from './crowd.ts'
import { type Installation, type Answer, withInstallation } from './installation.ts'
import { LENT, type Lent } from './lent-keys.ts'
import { openSocket, openSocketAs } from './live-socket.ts'
import { atShare } from './share.ts'
import { actAs, cookiesOf, type Crowded, signInByForm } from './sign-in.ts'

const ROUNDS = atShare(5)
const LIMIT_MS = 2_000
/** What was lent to others is dead sooner. */
const LENT_LIMIT_MS = 1_000
const WATCHED_MS = 6_000
const POLL_MS = 25
const NEW_PASSWORD = 'Otter-bridge 21 window'
const OPERATOR = { privileges: '{OPERATOR}', kind: 'internal' }

const sessionsOf = (installation: Installation, cookie: string): Promise<Answer> =>
  installation.ask({ path: '/data/member/sessions', headers: { cookie } })
/** Something after which sessions have to be over. */
interface Ending {
  readonly name: string
  /** Ends it from `here`; the session that is watched is `there`. */
  readonly end: (installation: Installation, here: Crowded, there: Crowded) => Promise<unknown>
  /** Whether the session that did it stays. */
  readonly keepsOwn: boolean
  /** Whether it proves again who acts, and its session goes on under another id and another line. */
  readonly renewsOwn?: true
}

const handleOf = async (installation: Installation, { cookie }: Crowded): Promise<string> => {
  const { data } = await sessionsOf(installation, cookie)
  const sessions = data['sessions'] as readonly { handle: string; isCurrent: boolean }[]
  return sessions.find(({ isCurrent }) => isCurrent)?.handle ?? ''
}

const ENDINGS: readonly Ending[] = [
  { name: 'sign-out', end: (installation, _, there) => actAs(installation, { ...there })('/doLogout.html', {}), keepsOwn: true },
  {
    name: 'one ended from another',
    end: async (installation, here, there) =>
      actAs(installation, here)('/data/member/sessions/end', { handle: await handleOf(installation, there) }),
    keepsOwn: true,
  },
  {
    name: 'all others ended',
    end: (installation, here) => actAs(installation, here)('/data/member/sessions/end', { all: true }),
    keepsOwn: true,
  },
  {
    name: 'password changed',
    end: (installation, here) =>
      actAs(installation, here)('/data/member/password', {
        currentPassword: PASSWORD,
        password: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
      }),
    keepsOwn: true,
    renewsOwn: true,
  },
  {
    name: 'account suspended',
    end: (installation, here) => installation.pool.query(`update accounts set status = 'suspended' where id = $1`, [here.id]),
    keepsOwn: false,
  },
  {
    name: 'account deleted',
    end: (installation, here) => actAs(installation, here)('/data/member/deleteAccount', { currentPassword: PASSWORD }),
    keepsOwn: false,
  },
  {
    name: 'absolute end reached',
    end: (installation, here) => installation.pool.query('update sessions set ends_at = now() where account_id = $1', [here.id]),
    keepsOwn: false,
  },
]

interface Ended {
  readonly callMs: number
  readonly socketMs: number
  readonly ownStays: boolean
}

async function watchEnd(installation: Installation, ending: Ending, one: OneOfCrowd): Promise<Ended> {
  const [here, there] = [await signInByForm(installation, one), await signInByForm(installation, one)]
  const socket = await openSocket(installation, there.cookie)
  const own = await openSocket(installation, here.cookie)
  // Calls of both have just been answered, so that the server remembers them.
  for (const { cookie } of [here, there]) if ((await sessionsOf(installation, cookie)).status !== 200) throw new Error('not signed in')
  await ending.end(installation, here, there)
  const begunMs = performance.now()
  let callMs = Number.POSITIVE_INFINITY
  while (performance.now() - begunMs < WATCHED_MS && (callMs === Number.POSITIVE_INFINITY || socket.closedMs() === null)) {
    if (callMs === Number.POSITIVE_INFINITY && (await sessionsOf(installation, there.cookie)).status === 401)
      callMs = performance.now() - begunMs
    await sleep(POLL_MS)
  }
  const closedMs = socket.closedMs()
  const ownStays = (await sessionsOf(installation, here.cookie)).status === 200 && (ending.renewsOwn === true || own.closedMs() === null)
  for (const open of [socket, own]) open.close()
  return { callMs, socketMs: closedMs === null ? Number.POSITIVE_INFINITY : Math.max(0, closedMs - begunMs), ownStays }
}

/** How long whoever holds what was lent is served after it was taken back, and their live line open. */
async function watchLent(installation: Installation, lent: Lent): Promise<Pick<Ended, 'callMs' | 'socketMs'>> {
  const socket = lent.hasLine ? await openSocketAs(installation, lent.headers) : null
  // They have just been served, so that the server remembers them.
  if (!(await lent.isServed())) throw new Error(`${lent.name}: not served before`)
  const answer = await lent.takeBack()
  if (answer.status >= 400 || answer.returnCode === -1) throw new Error(`${lent.name}: ${answer.status} ${answer.text.slice(0, 200)}`)
  const begunMs = performance.now()
  let callMs = Number.POSITIVE_INFINITY
  const isOver = (): boolean => callMs !== Number.POSITIVE_INFINITY && (socket === null || socket.closedMs() !== null)
  while (performance.now() - begunMs < WATCHED_MS && !isOver()) {
    if (callMs === Number.POSITIVE_INFINITY && !(await lent.isServed())) callMs = performance.now() - begunMs
    await sleep(POLL_MS)
  }
  const closedMs = socket === null ? begunMs : socket.closedMs()
  socket?.close()
  return { callMs, socketMs: closedMs === null ? Number.POSITIVE_INFINITY : Math.max(0, closedMs - begunMs) }
}

/** Takes back each kind of what is lent, some times over. */
async function tryLent(
  installation: Installation,
  owners: readonly OneOfCrowd[],
): Promise<{ readonly figures: Record<string, number | string>; readonly shortfalls: string[] }> {
  const figures: Record<string, number | string> = {}
  const shortfalls: string[] = []
  for (const [at, lend] of LENT.entries()) {
    const ended: Pick<Ended, 'callMs' | 'socketMs'>[] = []
    let name = ''
    let hasLine = false
    for (let round = 0; round < ROUNDS; round++) {
      const owner = await signInByForm(installation, owners[at * ROUNDS + round] as OneOfCrowd)
      const lent = await lend(installation, owner)
      ;({ name, hasLine } = lent)
      ended.push(await watchLent(installation, lent))
    }
    const [callMs, socketMs] = [Math.max(...ended.map((one) => one.callMs)), Math.max(...ended.map((one) => one.socketMs))]
    figures[`${name}: calls refused after, ms`] = ms(callMs)
    if (hasLine) figures[`${name}: live line closed after, ms`] = ms(socketMs)
    if (callMs > LENT_LIMIT_MS) shortfalls.push(`${name}: calls are answered for ${ms(callMs)} ms`)
    if (socketMs > LENT_LIMIT_MS) shortfalls.push(`${name}: the live line is open for ${ms(socketMs)} ms`)
  }
  return { figures, shortfalls }
}

/** Sessions that an attacker planted are not the ones that begin; every sign-in makes another. */
async function fixationFaults(installation: Installation, one: OneOfCrowd): Promise<string[]> {
  const planted = [`s${'A'.repeat(43)}`, 'A'.repeat(22), `s${'B'.repeat(43)}; hl=${'C'.repeat(22)}`, '../../x', '']
  const faults: string[] = []
  const seen = new Set<string>()
  for (const value of planted) {
    const answer = await installation.ask({
      path: '/processLogin',
      json: { username: one.email, password: PASSWORD },
      headers: { cookie: `hl=${value}` },
    })
    const id = cookiesOf(answer).get('hl') ?? ''
    if (id === '' || value.includes(id) || seen.has(id)) faults.push(`a sign-in with the cookie ${value} began the session ${id}`)
    seen.add(id)
    if (value !== '' && (await sessionsOf(installation, `hl=${value}`)).status !== 401)
      faults.push(`the planted cookie ${value} is signed in`)
  }
  const first = await signInByForm(installation, one)
  const visit = cookiesOf(await installation.ask({ path: '/public/data/userConfig' }))
  const again = await installation.ask({
    path: '/processLogin',
    json: { username: one.email, password: PASSWORD },
    headers: { cookie: first.cookie },
  })
  if ((await sessionsOf(installation, first.cookie)).status !== 401) faults.push('a session outlives the sign-in that took its place')
  if (cookiesOf(again).get('XSRF-TOKEN') === first.csrf) faults.push('the CSRF token outlives its session')
  if (visit.get('hl')?.startsWith('s')) faults.push('a visitor holds the cookie of a session')
  return faults
}

const ms = (value: number): number | string => (Number.isFinite(value) ? Math.round(value) : 'not ended')

await withInstallation({}, async (installation) => {
  const crowd = await makeCrowd(installation, (ENDINGS.length + LENT.length) * ROUNDS + 2)
  await installation.pool.query('update accounts set privileges = $2, kind = $3 where id = $1', [
    crowd.at(-1)?.id,
    OPERATOR.privileges,
    OPERATOR.kind,
  ])
  const shortfalls = await fixationFaults(installation, crowd.at(-2) as OneOfCrowd)
  const figures: Record<string, number | string> = { 'rounds each': ROUNDS }
  for (const [at, ending] of ENDINGS.entries()) {
    const ended: Ended[] = []
    for (let round = 0; round < ROUNDS; round++) ended.push(await watchEnd(installation, ending, crowd[at * ROUNDS + round] as OneOfCrowd))
    const callMs = Math.max(...ended.map((one) => one.callMs))
    const socketMs = Math.max(...ended.map((one) => one.socketMs))
    figures[`${ending.name}: calls refused after, ms`] = ms(callMs)
    figures[`${ending.name}: live line closed after, ms`] = ms(socketMs)
    if (callMs > LIMIT_MS) shortfalls.push(`${ending.name}: calls are answered for ${ms(callMs)} ms`)
    if (socketMs > LIMIT_MS) shortfalls.push(`${ending.name}: the live line is open for ${ms(socketMs)} ms`)
    if (ended.some(({ ownStays }) => ownStays !== ending.keepsOwn))
      shortfalls.push(`${ending.name}: the session that did it ${ending.keepsOwn ? 'ended' : 'stays'}`)
  }
  const lent = await tryLent(installation, crowd.slice(ENDINGS.length * ROUNDS))
  shortfalls.push(...lent.shortfalls)
  await record({
    id: 'T31',
    figures: { ...figures, ...lent.figures },
    wants: `after sign-out, ending, a changed password, a suspended or deleted account: calls and live lines of the sessions are dead within ${LIMIT_MS} ms, and within ${LENT_LIMIT_MS} ms those of a revoked token, a vacated number and a link that is over; no session can be chosen by somebody else`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
})
