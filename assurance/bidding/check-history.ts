/** One thing a client did and what it saw; instants are those of the client's own monotonic clock, milliseconds. */
export interface Seen {
  readonly client: number
  readonly lot: number
  readonly what: 'bid' | 'read' | 'buy'
  readonly invokedMs: number
  readonly answeredMs: number
  /** Bids: the requested amount, and the key it was sent under. */
  readonly amountMinor: number
  readonly key: string
  /** What was answered. Reads: the event the lot was shown at. Null where the ledger was not written. */
  readonly seq: number | null
  readonly hash: string | null
  readonly isAccepted: boolean
  readonly priceMinor: number
  /** The least bid that would have been taken next. */
  readonly askMinor: number
}

/** What a ledger says, as it is published. */
export interface Published {
  readonly lot: number
  readonly seq: number
  readonly hash: string
  readonly body: string
}

interface Body {
  readonly kind: string
  readonly alias?: number
  readonly reason?: string
  readonly priceMinor?: number
  readonly leader?: number | null
  readonly deadlineMs?: number | null
  readonly phase?: string
  readonly outcome?: string
  readonly bid?: { readonly kind: string; readonly amountMinor: number | null; readonly receivedMs: number }
}

interface Event extends Published {
  readonly entry: Body
}

/** Numbers from 1 on, each once. */
function* denseness(lot: number, events: readonly Event[]): Generator<string> {
  for (const [at, { seq }] of events.entries()) if (seq !== at + 1) yield `lot ${lot}: event ${seq} stands at place ${at + 1}`
}

/** Every taken bid but a raised own maximum raises the price, and at least to the ask before it. */
function* prices(lot: number, events: readonly Event[], asks: ReadonlyMap<number, number>): Generator<string> {
  let price = 0
  let ask = 0
  for (const { seq, entry } of events) {
    if (entry.kind === 'BID' && entry.priceMinor !== undefined) {
      const isRaise = entry.reason === 'MAXIMUM_RAISED'
      if (isRaise ? entry.priceMinor < price : entry.priceMinor <= price)
        yield `lot ${lot}: event ${seq} made the price ${entry.priceMinor} after ${price}`
      if (!isRaise && entry.priceMinor < ask) yield `lot ${lot}: event ${seq} made the price ${entry.priceMinor} where ${ask} was asked`
      price = entry.priceMinor
    }
    ask = asks.get(seq) ?? ask
  }
}

/** Nothing is taken that was received after the clock, or once the lot was over. */
function* clocks(lot: number, events: readonly Event[]): Generator<string> {
  let deadline: number | null = null
  let phase = ''
  for (const { seq, entry } of events) {
    if (entry.kind === 'BID' && phase === 'CLOSED') yield `lot ${lot}: event ${seq} was taken after the end`
    if (entry.kind === 'BID' && deadline !== null && (entry.bid?.receivedMs ?? 0) > deadline)
      yield `lot ${lot}: event ${seq} was received after the clock`
    phase = entry.phase ?? phase
    if (entry.deadlineMs !== undefined) deadline = entry.deadlineMs
    else if (entry.phase !== undefined) deadline = null
  }
}

/** Each answer is in the ledger as it was given; two different bids never share an event; no event without a bid that was sent. */
function* acknowledged(lot: number, events: readonly Event[], seen: readonly Seen[]): Generator<string> {
  const known = new Map(events.map((event) => [event.seq, event]))
  const owners = new Map<number, string>()
  for (const one of seen) {
    if (one.what !== 'bid' || one.seq === null) continue
    const event = known.get(one.seq)
    const name = `${one.client}:${one.key}`
    if (event === undefined || event.hash !== one.hash) yield `lot ${lot}: an answer said event ${one.seq}, which the ledger does not hold`
    else if ((event.entry.kind === 'BID') !== one.isAccepted)
      yield `lot ${lot}: event ${one.seq} is ${event.entry.kind}, its bidder was told otherwise`
    const owner = owners.get(one.seq)
    if (owner !== undefined && owner !== name) yield `lot ${lot}: event ${one.seq} was given to two bids`
    owners.set(one.seq, name)
  }
  const keys = new Map<string, number>()
  for (const [seq, name] of owners) {
    const before = keys.get(name)
    if (before !== undefined) yield `lot ${lot}: one bid made the events ${before} and ${seq}`
    keys.set(name, seq)
  }
  for (const { seq, entry } of events)
    if ((entry.kind === 'BID' || entry.kind === 'REFUSED') && !owners.has(seq))
      yield `lot ${lot}: event ${seq} is a bid that nobody was answered`
}

/** What was answered before something else began comes before it; a read shows at least what had been answered before it began. */
function* realTime(lot: number, seen: readonly Seen[]): Generator<string> {
  const answered = seen.filter(({ seq, what }) => seq !== null && what !== 'read').toSorted((a, b) => a.answeredMs - b.answeredMs)
  const first = new Map<string, Seen>()
  for (const one of answered) if (!first.has(`${one.client}:${one.key}`)) first.set(`${one.client}:${one.key}`, one)
  const began = seen.filter(({ seq }) => seq !== null).toSorted((a, b) => a.invokedMs - b.invokedMs)
  let at = 0
  let highest = 0
  for (const one of began) {
    for (let next = answered[at]; next !== undefined && next.answeredMs < one.invokedMs; next = answered[at]) {
      highest = Math.max(highest, next.seq ?? 0)
      at += 1
    }
    // The same bid sent again is answered as the first time.
    if (one.what !== 'read' && first.get(`${one.client}:${one.key}`) !== one) continue
    const isBehind = one.what === 'read' ? (one.seq ?? 0) < highest : (one.seq ?? 0) <= highest
    if (isBehind) yield `lot ${lot}: a ${one.what} begun after event ${highest} was answered got ${one.seq}`
  }
}

/** The winner offered at least as much as anybody, and pays no more than they offered and no less than the others did. */
function* winners(lot: number, events: readonly Event[], seen: readonly Seen[]): Generator<string> {
  const ends = events.filter(({ entry }) => entry.outcome === 'SOLD' || entry.outcome === 'BOUGHT_NOW')
  const end = ends[0]
  if (ends.length > 1) yield `lot ${lot}: sold ${ends.length} times`
  const buyers = new Set(seen.flatMap(({ what, isAccepted, client }) => (what === 'buy' && isAccepted ? [client] : [])))
  if (buyers.size > 1) yield `lot ${lot}: ${buyers.size} people were told that they had bought it`
  if (end?.entry.outcome !== 'SOLD') return
  const aliases = new Map<number, number>()
  const best = new Map<number, number>()
  const amounts = new Map(
    seen.flatMap((one) => (one.what === 'bid' && one.isAccepted && one.seq !== null ? [[one.seq, one] as const] : [])),
  )
  for (const { seq, entry } of events) {
    const one = amounts.get(seq)
    if (one === undefined || entry.kind !== 'BID' || entry.alias === undefined) continue
    aliases.set(entry.alias, one.client)
    best.set(one.client, Math.max(best.get(one.client) ?? 0, one.amountMinor))
  }
  const winner = aliases.get(end.entry.leader ?? 0)
  const offered = winner === undefined ? 0 : (best.get(winner) ?? 0)
  const others = Math.max(0, ...[...best].flatMap(([client, amount]) => (client === winner ? [] : [amount])))
  const price = end.entry.priceMinor ?? 0
  if (winner === undefined) yield `lot ${lot}: sold to somebody who never bid`
  else if (offered < others) yield `lot ${lot}: sold to ${offered}, while ${others} was offered`
  else if (price > offered || price < others) yield `lot ${lot}: sold for ${price}; the winner offered ${offered}, the next ${others}`
}

/**
 * Holds what clients saw against what the ledgers say, and names every contradiction. It knows nothing of the engine: for a lot the
 * model is a register that only rises, with a clock (bid linearizability).
 */
export function checkHistory(seen: readonly Seen[], ledger: readonly Published[]): string[] {
  const events = Map.groupBy(
    ledger.map((one): Event => ({ ...one, entry: JSON.parse(one.body) as Body })),
    ({ lot }) => lot,
  )
  const bySight = Map.groupBy(seen, ({ lot }) => lot)
  return [...new Set([...events.keys(), ...bySight.keys()])].flatMap((lot) => {
    const own = (events.get(lot) ?? []).toSorted((a, b) => a.seq - b.seq)
    const mine = bySight.get(lot) ?? []
    const asks = new Map(
      mine.flatMap(({ what, seq, isAccepted, askMinor }) =>
        what === 'bid' && isAccepted && seq !== null ? [[seq, askMinor] as const] : [],
      ),
    )
    return [
      ...denseness(lot, own),
      ...prices(lot, own, asks),
      ...clocks(lot, own),
      ...acknowledged(lot, own, mine),
      ...realTime(lot, mine),
      ...winners(lot, own, mine),
    ]
  })
}
