import { exchange, type Exchange } from '../raw/exchange.ts'
import { judgePair } from './judge.ts'
import { type Pair, SMUGGLED_PATH, VICTIM_PATH } from './pairs.ts'

const PAIR_LIMIT_MS = 2_000
const CONNECTIONS = 8

/** The application as this attack needs it. */
export interface Target {
  readonly port: number
  seen(): Promise<readonly string[]>
}

export interface PairOutcome {
  readonly pairs: number
  /** Pairs whose two requests were both answered; the others were refused. */
  readonly answered: number
  /** One line a pair that came out of step. */
  readonly desyncs: readonly string[]
}

/** Sends pairs, several connections at once, and judges each by what came back and by what the application saw. */
export async function attackWithPairs(target: Target, pairs: readonly Pair[]): Promise<PairOutcome> {
  const exchanges = new Map<Pair, Exchange>()
  const queue = pairs.values()
  await target.seen()
  const worker = async (): Promise<void> => {
    for (const pair of queue) exchanges.set(pair, await exchange(target.port, pair.bytes, { limitMs: PAIR_LIMIT_MS }))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const seen = (await target.seen()).join('\n')
  const desyncs: string[] = []
  let answered = 0
  for (const [pair, outcome] of exchanges) {
    const isVictimSeen = seen.includes(VICTIM_PATH + pair.label)
    if (isVictimSeen) answered += 1
    const fault = judgePair(outcome, { isSmuggledSeen: seen.includes(SMUGGLED_PATH + pair.label), isVictimSeen })
    if (fault !== null) desyncs.push(`${fault}: ${pair.name}`)
  }
  return { pairs: exchanges.size, answered, desyncs }
}
