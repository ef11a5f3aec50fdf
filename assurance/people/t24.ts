// T24: whether four calls reveal, by their answers or times, that an account exists.
import { randomInt } from 'node:crypto'
import { record } from '../result.ts'
import { makeCrowd } from './crowd.ts'
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
const WARM_UP = 10

interface Endpoint {
  readonly name: string
  readonly ask: (name: string) => Question
}

const ENDPOINTS: readonly Endpoint[] = [
  { name: 'sign-in', ask: (username) => ({ path: '/processLogin', json: { username, password: 'Straw-heron 48 ladder' } }) },
  { name: 'forgotten password', ask: (userIdOrEmail) => ({ path: '/public/data/emailPassword', json: { userIdOrEmail } }) },
  { name: 'security questions', ask: (email) => ({ path: `/public/data/securityQuestions?email=${encodeURIComponent(email)}` }) },
  { name: 'mail after questions', ask: (email) => ({ path: '/public/data/securityQuestions/resetEmail', json: { email } }) },
]

/** An answer without what names the asker: questions differ from account to account, as those of decoys do. */
const shapeOf = ({ status, returnCode, data, text }: Answer): string =>
  Array.isArray(data['questions']) || Array.isArray(data) ? `${status} ${returnCode} questions` : `${status} ${text}`

/** A network of its own for each call, so that limits of networks reveal nothing. */
const network = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

interface Block {
  readonly deltaMs: number
  readonly chance: number
}

class Trial {
  readonly shapes = { known: new Set<string>(), unknown: new Set<string>() }
  readonly #installation: Installation
  readonly #known: readonly string[]
  #next = 0

  constructor(installation: Installation, known: readonly string[]) {
    this.#installation = installation
    this.#known = known
  }

  async #one(endpoint: Endpoint, isKnown: boolean): Promise<number> {
    const number = this.#next++
    const known = this.#known[number % this.#known.length] ?? ''
    // As long as a known one, and of the same look.
    const name = isKnown ? known : known.replace('person', 'nobody')
    const answer = await this.#installation.ask({ ...endpoint.ask(name), from: network() })
    this.shapes[isKnown ? 'known' : 'unknown'].add(`${endpoint.name}: ${shapeOf(answer)}`)
    return answer.elapsedMs
  }

  /** Takes away what was counted, so that no limit is met. */
  async clean(): Promise<void> {
    await this.#installation.pool.query('delete from sign_in_failures')
    await this.#installation.pool.query('delete from mails')
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

await withInstallation({ env: { TRUST_PROXY: '1' } }, async (installation) => {
  const crowd = await makeCrowd(installation, CROWD)
  const trial = new Trial(
    installation,
    crowd.map(({ email }) => email),
  )
  const calls = atShare(CALLS_A_BLOCK, 20)
  const shortfalls: string[] = calls < CALLS_A_BLOCK ? [`only ${calls} calls a block`] : []
  const figures: Record<string, number | string> = { 'calls a block, of each kind': calls, blocks: BLOCKS }
  for (const endpoint of ENDPOINTS) {
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
  )
  figures['kinds of answers'] = known.size
  await record({
    id: 'T24',
    figures,
    wants: `known and unknown names, 4 calls, ${BLOCKS} blocks of ${CALLS_A_BLOCK}: the same answers; at most ${DIFFERING_MAX} block of each differs by more than ${DELTA_MS} ms with a chance below ${CHANCE}`,
    holds: shortfalls.length === 0,
    shortfalls,
  })
})
