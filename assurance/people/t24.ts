// T24: whether calls that take an address or a number reveal, by their answers or times, that somebody has it.
import { randomInt } from 'node:crypto'
import { BUILT_IN_VERSION } from '@app/contract/house-texts/text-codes.ts'
import { TEST_CAPTCHA_TRIES } from '../../apps/server/test/accounts/captcha.ts'
import { signIn } from '../../apps/server/test/people.ts'
import { record } from '../result.ts'
import { solveCaptcha } from './captcha.ts'
import { makeCrowd, type OneOfCrowd } from './crowd.ts'
import { median, sameSourceChance } from './figures.ts'
import { type Installation, type Question, type Answer, withInstallation } from './installation.ts'
import { atShare } from './share.ts'

const CALLS_A_BLOCK = 400
const BLOCKS = 5
const DIFFERING_MAX = 1
const DELTA_MS = 5
const CHANCE = 0.01
/** Calls of a block that the limits of one network and account permit before their counts are taken away. */
const CALLS_BETWEEN_CLEANING = 20
/** So many that none has to mail more than its hourly limit. */
const CROWD = 4_000
/** Brokers who invite and ask for codes, each in turn: so many that none has invited more than an hour permits. */
const SIGNED_IN = 1_000
const PROVED_AHEAD_MS = 6 * 3_600_000
const WARM_UP = 10
const PASSWORD = 'Straw-heron 48 ladder'

type Headers = Readonly<Record<string, string>>

interface Endpoint {
  readonly name: string
  /** The question about a name; what is made for it beforehand takes no part of its time. */
  readonly ask: (name: string, caller: Headers) => Question | Promise<Question>
  /** What is asked about: addresses where left out. */
  readonly about?: 'numbers'
  /** Its answer holds ids, instants and the name itself, which are left out of the comparison. */
  readonly varies?: true
}

/** Who registers, but for the address. */
const APPLICANT = {
  firstName: 'Dana',
  lastName: 'Reyes',
  companyName: '',
  phone: '+1 214 555 0142',
  country: 'USA',
  language: 'en_us',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  choices: { WBDY: 'INDIVIDUAL' },
  termsVersion: BUILT_IN_VERSION,
  termsAccepted: true,
  isOfAge: true,
}
const CAPS = [{ currency: 'USD', lotMinor: 1_000_000, dayMinor: 1_000_000, totalMinor: 1_000_000, lots: 5 }]

const endpointsOf = (installation: Installation): readonly Endpoint[] => [
  { name: 'sign-in', ask: (username) => ({ path: '/processLogin', json: { username, password: PASSWORD } }) },
  { name: 'forgotten password', ask: (userIdOrEmail) => ({ path: '/public/data/emailPassword', json: { userIdOrEmail } }) },
  { name: 'security questions', ask: (email) => ({ path: `/public/data/securityQuestions?email=${encodeURIComponent(email)}` }) },
  { name: 'mail after questions', ask: (email) => ({ path: '/public/data/securityQuestions/resetEmail', json: { email } }) },
  {
    name: 'registration',
    varies: true,
    ask: async (email) => ({
      path: '/public/data/registration',
      json: {
        ...APPLICANT,
        email,
        captcha: await solveCaptcha(installation),
      },
    }),
  },
  {
    name: 'invitation of a bidder',
    varies: true,
    ask: (email, headers) => ({ path: '/data/broker/bidders/invite', headers, json: { email, name: 'Dana Reyes', caps: CAPS } }),
  },
  {
    name: 'vehicle alert',
    ask: (email) => ({ path: '/public/data/vehicleAlerts', json: { email, make: 'Toyota', alertFrequency: 'WEEKLY' } }),
  },
  {
    name: 'code to a phone number',
    about: 'numbers',
    varies: true,
    ask: (number, headers) => ({ path: '/data/member/texts/number', headers, json: { number, country: 'USA' } }),
  },
]

/** An answer without what names the asker: questions differ from account to account, as those of decoys do. */
const shapeOf = ({ status, returnCode, data, text }: Answer, { varies }: Endpoint, name: string): string => {
  if (Array.isArray(data['questions']) || Array.isArray(data)) return `${status} ${returnCode} questions`
  if (varies !== true) return `${status} ${text}`
  return `${status} ${text
    .replaceAll(name, '<name>')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
    .replaceAll(/\d+/g, '#')}`
}

/** A network of its own for each call, so that limits of networks reveal nothing. */
const network = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

interface Block {
  readonly deltaMs: number
  readonly chance: number
}

/** What was counted and kept of calls: it goes, so that no limit is met and no table grows. */
const COUNTED = [
  'delete from sign_in_failures',
  'delete from mails',
  'delete from registration_mails',
  'delete from registrations where account_id is null',
  'delete from alert_mail_counts',
  'delete from saved_searches where address_id is not null',
  'delete from alert_addresses',
  'delete from texts',
  'delete from text_counts',
  'delete from phone_confirmations',
]

/** Names that somebody has, and the same number of others, as long and of the same look. */
interface Names {
  readonly known: readonly string[]
  readonly unknown: readonly string[]
}

class Trial {
  readonly shapes = { known: new Set<string>(), unknown: new Set<string>() }
  readonly #installation: Installation
  readonly #names: Readonly<Record<'addresses' | 'numbers', Names>>
  readonly #callers: readonly Headers[]
  #next = 0

  constructor(
    installation: Installation,
    { names, callers }: { names: Record<'addresses' | 'numbers', Names>; callers: readonly Headers[] },
  ) {
    this.#installation = installation
    this.#names = names
    this.#callers = callers
  }

  async #one(endpoint: Endpoint, isKnown: boolean): Promise<number> {
    const number = this.#next++
    const of = this.#names[endpoint.about ?? 'addresses'][isKnown ? 'known' : 'unknown']
    const name = of[number % of.length] ?? ''
    const question = await endpoint.ask(name, this.#callers[number % this.#callers.length] ?? {})
    const answer = await this.#installation.ask({ ...question, from: network() })
    this.shapes[isKnown ? 'known' : 'unknown'].add(`${endpoint.name}: ${shapeOf(answer, endpoint, name)}`)
    return answer.elapsedMs
  }

  /** Takes away what was counted, so that no limit is met. */
  async clean(): Promise<void> {
    for (const text of COUNTED) await this.#installation.pool.query(text)
  }

  async block(endpoint: Endpoint, calls: number): Promise<Block> {
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let at = 0; at < calls; at++) {
      if (at % CALLS_BETWEEN_CLEANING === 0) await this.clean()
      // Which of the two comes first is left to chance, so that neither always finds the server warmer.
      const isFirst = randomInt(2) === 0
      for (const isKnown of [isFirst, !isFirst]) (isKnown ? known : unknown).push(await this.#one(endpoint, isKnown))
    }
    return { deltaMs: Math.abs(median(known) - median(unknown)), chance: sameSourceChance(known, unknown) }
  }
}

const FIRST_KNOWN_NUMBER = 12_146_000_000
const FIRST_UNKNOWN_NUMBER = 12_147_000_000

/** Gives everybody a confirmed number of their own; answers those, and as many of nobody. */
async function giveNumbers({ pool }: Installation, crowd: readonly OneOfCrowd[]): Promise<Names> {
  const [known, unknown] = [FIRST_KNOWN_NUMBER, FIRST_UNKNOWN_NUMBER].map((first) => crowd.map((_, at) => `+${first + at}`))
  const ids = crowd.map(({ id }) => id)
  await pool.query('insert into phones (account_id, number) select * from unnest($1::bigint[], $2::text[])', [ids, known])
  return { known: known ?? [], unknown: unknown ?? [] }
}

/** Brokers who are signed in and have proved a moment ago who they are. */
async function signInBrokers({ pool, db }: Installation, brokers: readonly OneOfCrowd[]): Promise<readonly Headers[]> {
  await pool.query(`update accounts set roles = '{ROLE_BROKER}', membership_type = 'B' where id = any($1::bigint[])`, [
    brokers.map(({ id }) => id),
  ])
  const provedAt = new Date(Date.now() + PROVED_AHEAD_MS)
  const callers: Headers[] = []
  for (const broker of brokers) {
    const { cookie, 'x-xsrf-token': token } = await signIn(db, broker, { proved_at: provedAt, ends_at: provedAt })
    callers.push({ cookie, 'x-xsrf-token': token })
  }
  return callers
}

await withInstallation({ env: { TRUST_PROXY: '1' }, captchaTries: TEST_CAPTCHA_TRIES }, async (installation) => {
  // Callers are people of their own: nobody invites themselves, or texts the number they have.
  const everybody = await makeCrowd(installation, CROWD + SIGNED_IN)
  const [crowd, brokers] = [everybody.slice(0, CROWD), everybody.slice(CROWD)]
  const addresses = crowd.map(({ email }) => email)
  const names = {
    addresses: { known: addresses, unknown: addresses.map((email) => email.replace('person', 'nobody')) },
    numbers: await giveNumbers(installation, crowd),
  }
  const trial = new Trial(installation, { names, callers: await signInBrokers(installation, brokers) })
  const calls = atShare(CALLS_A_BLOCK, 20)
  const shortfalls: string[] = calls < CALLS_A_BLOCK ? [`only ${calls} calls a block`] : []
  const figures: Record<string, number | string> = { 'calls a block, of each kind': calls, blocks: BLOCKS }
  const endpoints = endpointsOf(installation)
  for (const endpoint of endpoints) {
    await trial.block(endpoint, WARM_UP)
    const blocks: Block[] = []
    for (let at = 0; at < BLOCKS; at++) blocks.push(await trial.block(endpoint, calls))
    const differing = blocks.filter(({ deltaMs, chance }) => deltaMs > DELTA_MS && chance < CHANCE)
    if (differing.length > DIFFERING_MAX) shortfalls.push(`${endpoint.name}: ${differing.length} of ${BLOCKS} blocks differ by time`)
    figures[`${endpoint.name}, difference of medians, ms`] = blocks.map(({ deltaMs }) => deltaMs.toFixed(2)).join(' ')
    figures[`${endpoint.name}, chance of one source`] = blocks.map(({ chance }) => chance.toFixed(3)).join(' ')
  }
  const { known, unknown } = trial.shapes
  shortfalls.push(
    ...[...known].filter((shape) => !unknown.has(shape)).map((shape) => `only somebody is answered: ${shape}`),
    ...[...unknown].filter((shape) => !known.has(shape)).map((shape) => `only nobody is answered: ${shape}`),
    ...[...known].filter((shape) => / (?:4|5)\d\d /.test(shape)).map((shape) => `refused: ${shape}`),
  )
  figures['kinds of answers'] = known.size
  await record({
    id: 'T24',
    figures,
    wants: `known and unknown names and numbers, ${endpoints.length} calls, ${BLOCKS} blocks of ${CALLS_A_BLOCK}: the same answers; at most ${DIFFERING_MAX} block of each differs by more than ${DELTA_MS} ms with a chance below ${CHANCE}`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
})
