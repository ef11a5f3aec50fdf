// T26: one guess at each of ten thousand accounts, from one network and from a hundred, while people bid.
import { record } from '../result.ts'
import { bidWhile, openSale } from './bidding.ts'
import { makeCrowd } from './crowd.ts'
import { quantile } from './figures.ts'
import { type Installation, withInstallation } from './installation.ts'
import { runMany } from './run-many.ts'
import { signInError } from './sign-in.ts'
import { atShare } from './share.ts'

const ACCOUNTS = 10_000
const WAVES = [1, 100]
const FREE = 100
const BLOCKED_LEAST = 0.99
const AT_ONCE = 12
const BIDDERS = 8
const BID_PAUSE_MS = 150
const BID_P99_MS = 300
/** What a password thread with nothing else to do makes in a second is below this; two at once would be above. */
const HASHES_A_SECOND_MAX = 25

interface Wave {
  readonly looked: number
  readonly letIn: number
  readonly answers: ReadonlyMap<string, number>
  readonly seconds: number
}

async function wave(installation: Installation, emails: readonly string[], networks: number): Promise<Wave> {
  await installation.pool.query('delete from sign_in_failures')
  const answers = new Map<string, number>()
  const begunMs = performance.now()
  await runMany({ count: emails.length, atOnce: AT_ONCE }, async (at) => {
    const reply = await installation.ask({
      path: '/processLogin',
      json: { username: emails[at], password: 'Summer-2026-guess' },
      from: `203.0.113.${(at % networks) + 1}`,
    })
    const answer = signInError(reply)
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  })
  const seconds = (performance.now() - begunMs) / 1000
  return { looked: answers.get('BAD_CREDENTIALS') ?? 0, letIn: answers.get('') ?? 0, answers, seconds }
}

await withInstallation({ env: { TRUST_PROXY: '1' } }, async (installation) => {
  const crowd = await makeCrowd(installation, atShare(ACCOUNTS, 3 * FREE) + BIDDERS)
  const sale = await openSale(installation, { lots: BIDDERS, bidders: crowd.slice(0, BIDDERS) })
  const emails = crowd.slice(BIDDERS).map(({ email }) => email)
  let isOver = false
  const bidding = bidWhile(installation, sale, { isOver: () => isOver, pauseMs: BID_PAUSE_MS })
  const waves: Wave[] = []
  for (const networks of WAVES) waves.push(await wave(installation, emails, networks))
  isOver = true
  const bids = await bidding
  const p99 = quantile(bids.elapsedMs, 0.99)
  const blockedOf = ({ looked }: Wave): number => 1 - Math.max(0, looked - FREE) / (emails.length - FREE)
  const perSecond = Math.max(...waves.map(({ looked, seconds }) => looked / seconds))
  const shortfalls = [
    ...waves.flatMap((one, at) => [
      ...(blockedOf(one) < BLOCKED_LEAST ? [`${one.looked} guesses from ${WAVES[at]} networks were looked at`] : []),
      ...(one.letIn > 0 ? [`${one.letIn} guesses were let in`] : []),
      ...(one.looked === 0 ? ['no guess was looked at'] : []),
    ]),
    ...(p99 > BID_P99_MS ? [`bids took ${Math.round(p99)} ms at p99`] : []),
    ...(perSecond > HASHES_A_SECOND_MAX ? [`${Math.round(perSecond)} passwords a second were looked at`] : []),
    ...bids.refused,
    ...(emails.length < ACCOUNTS ? [`only ${emails.length} accounts were tried`] : []),
  ]
  await record({
    id: 'T26',
    figures: {
      accounts: emails.length,
      ...Object.fromEntries(
        waves.flatMap((one, at) => [
          [`passwords looked at, ${WAVES[at]} networks`, one.looked],
          [`blocked after ${FREE}, ${WAVES[at]} networks, %`, Number((100 * blockedOf(one)).toFixed(2))],
          [`answers, ${WAVES[at]} networks`, [...one.answers].map(([error, count]) => `${error}: ${count}`).join(', ')],
        ]),
      ),
      'bids beside it': bids.elapsedMs.length,
      'bids, p50 ms': Number(quantile(bids.elapsedMs, 0.5).toFixed(1)),
      'bids, p99 ms': Number(p99.toFixed(1)),
    },
    wants: `one guess at each of ${ACCOUNTS} accounts from 1 and from 100 networks: at least 99 % blocked after ${FREE}, bids within ${BID_P99_MS} ms at p99`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
})
