// Judges mandates by what the ledger and the private rows beside it say, and by nothing that the server decides with.

/** One event of a ledger with the private row of its bid, in dollars; instants are epoch milliseconds of the database. */
export interface JudgedEvent {
  readonly lot: number
  readonly seq: number
  readonly atMs: number
  readonly kind: string
  /** Whether the bid of this event leads the lot by it; a sealed bid never does. */
  readonly leads: boolean
  /** Of an event of a bid; null of others. */
  readonly bid: {
    readonly accountId: number
    readonly mandateId: number | null
    readonly isAccepted: boolean
    readonly isSealed: boolean
    /** What it commits to, fees included; minor units. */
    readonly allInMinor: number
    /** Its day in the zone of the mandate. */
    readonly day: string
  } | null
}

/** What was bought by a mandate, by the event that closed the lot. */
export interface JudgedAward {
  readonly lot: number
  readonly seq: number
  readonly mandateId: number
  readonly allInMinor: number
  readonly day: string
}

/** How far a mandate went from an instant on, as its history says; null for no cap. */
export interface JudgedCaps {
  readonly mandateId: number
  /** When the change began; it counts from its commit on. */
  readonly atMs: number
  readonly lotMinor: number | null
  readonly dayMinor: number | null
  readonly totalMinor: number | null
  readonly lots: number | null
}

export interface JudgedRows {
  readonly events: readonly JudgedEvent[]
  readonly awards: readonly JudgedAward[]
  readonly caps: readonly JudgedCaps[]
}

/** What a mandate has used after one event. */
interface Use {
  readonly atMs: number
  readonly total: number
  readonly lots: number
  readonly byDay: ReadonlyMap<string, number>
  /** The bid that it is the use after; null where a bid was outbid, a lot closed. */
  readonly bid: { readonly lot: number; readonly seq: number; readonly allInMinor: number; readonly day: string } | null
}

/** What is held on a lot by one account. */
interface Hold {
  readonly mandateId: number | null
  readonly minor: number
  readonly day: string
}

export interface CapsVerdict {
  /** Bids by mandates that were taken. */
  readonly judged: number
  /** Of them those that one set of caps alone could allow: none was being changed. */
  readonly judgedStrictly: number
  /** Of them those that left less than a tenth of a cap. */
  readonly close: number
  readonly over: readonly string[]
  /** Who holds what at the end, by `lot:account`. */
  readonly holds: ReadonlyMap<string, Hold>
}

/** Clocks of two servers and the millisecond of an event: events of two lots this close may have come in either order. */
const ORDER_MS = 20
/** A change of caps waits for the bids that are being decided; until it is committed the former ones count. */
const CHANGE_MS = 1_000
const CLOSE_SHARE = 0.9

/** Everything that is held and bought, event by event, by mandate. */
class Ledgers {
  readonly uses = new Map<number, Use[]>()
  readonly holds = new Map<string, Hold>()
  readonly #lots = new Map<number, Set<string>>()
  readonly #bought = new Map<number, { readonly minor: number; readonly day: string }[]>()
  readonly #held = new Map<number, Map<string, Hold>>()

  #put(name: string, lot: number, hold: Hold): void {
    this.holds.set(name, hold)
    const names = this.#lots.get(lot) ?? new Set()
    this.#lots.set(lot, names.add(name))
    if (hold.mandateId !== null) this.#held.set(hold.mandateId, (this.#held.get(hold.mandateId) ?? new Map()).set(name, hold))
  }

  #remove(name: string, lot: number): number | null {
    const mandateId = this.holds.get(name)?.mandateId ?? null
    this.holds.delete(name)
    this.#lots.get(lot)?.delete(name)
    if (mandateId !== null) this.#held.get(mandateId)?.delete(name)
    return mandateId
  }

  #note(mandateId: number, atMs: number, bid: Use['bid']): void {
    const held = [...(this.#held.get(mandateId)?.values() ?? [])]
    const byDay = new Map<string, number>()
    let total = 0
    for (const { minor, day } of [...held, ...(this.#bought.get(mandateId) ?? [])]) {
      total += minor
      byDay.set(day, (byDay.get(day) ?? 0) + minor)
    }
    this.uses.set(mandateId, [...(this.uses.get(mandateId) ?? []), { atMs, total, lots: held.length, byDay, bid }])
  }

  take({ lot, seq, atMs, kind, leads, bid }: JudgedEvent, awards: ReadonlyMap<string, JudgedAward>): void {
    const touched = new Set<number | null>()
    if (bid?.isAccepted === true && (leads || bid.isSealed)) {
      const name = `${lot}:${bid.accountId}`
      for (const before of bid.isSealed ? [name] : [...(this.#lots.get(lot) ?? [])]) touched.add(this.#remove(before, lot))
      this.#put(name, lot, { mandateId: bid.mandateId, minor: bid.allInMinor, day: bid.day })
    }
    if (kind === 'CLOSED') {
      for (const before of this.#lots.get(lot) ?? []) touched.add(this.#remove(before, lot))
      const award = awards.get(`${lot}:${seq}`)
      if (award !== undefined) {
        const { mandateId, allInMinor: minor, day } = award
        this.#bought.set(mandateId, [...(this.#bought.get(mandateId) ?? []), { minor, day }])
        touched.add(mandateId)
      }
    }
    for (const mandateId of touched) if (mandateId !== null && mandateId !== bid?.mandateId) this.#note(mandateId, atMs, null)
    if (bid?.isAccepted === true && bid.mandateId !== null) {
      const { allInMinor, day } = bid
      this.#note(bid.mandateId, atMs, { lot, seq, allInMinor, day })
    }
  }
}

type Limit = 'lotMinor' | 'dayMinor' | 'totalMinor' | 'lots'

/** The furthest of a cap that may have counted at an instant; infinity for none. */
const furthest = (caps: readonly JudgedCaps[], limit: Limit): number =>
  Math.max(...caps.map((one) => one[limit] ?? Number.POSITIVE_INFINITY))

/** Those that may have counted when a bid was decided: the last that surely did, and each that was being made. */
function capsAt(history: readonly JudgedCaps[], atMs: number): readonly JudgedCaps[] {
  const sure = history.findLast((one) => one.atMs <= atMs - CHANGE_MS) ?? history[0]
  return history.filter((one) => one === sure || (one.atMs > atMs - CHANGE_MS && one.atMs <= atMs + ORDER_MS))
}

/** Whether each bid that was taken by a mandate left it within its caps, as the rows alone say. */
export function judgeCaps({ events, awards, caps }: JudgedRows): CapsVerdict {
  const ledgers = new Ledgers()
  const byEvent = new Map(awards.map((award) => [`${award.lot}:${award.seq}`, award]))
  for (const event of events.toSorted((a, b) => a.atMs - b.atMs || a.lot - b.lot || a.seq - b.seq)) ledgers.take(event, byEvent)
  const histories = Map.groupBy(
    caps.toSorted((a, b) => a.atMs - b.atMs),
    ({ mandateId }) => mandateId,
  )
  const over: string[] = []
  const counts = { judged: 0, judgedStrictly: 0, close: 0 }
  for (const [mandateId, uses] of ledgers.uses) {
    const history = histories.get(mandateId) ?? []
    for (const [at, { atMs, bid }] of uses.entries()) {
      if (bid === null) continue
      const allowed = capsAt(history, atMs)
      const soon = uses.slice(at, at + 100).filter((one) => one.atMs <= atMs + ORDER_MS)
      const least = (of: (use: Use) => number): number => Math.min(...soon.map(of))
      const used: Readonly<Record<Limit, number>> = {
        lotMinor: bid.allInMinor,
        dayMinor: least(({ byDay }) => byDay.get(bid.day) ?? 0),
        totalMinor: least(({ total }) => total),
        lots: least(({ lots }) => lots),
      }
      counts.judged += 1
      if (allowed.length === 1) counts.judgedStrictly += 1
      if (allowed.length === 0) {
        over.push(`mandate ${mandateId} has no caps at event ${bid.lot}:${bid.seq}`)
        continue
      }
      const limits = Object.keys(used) as Limit[]
      if (limits.some((limit) => used[limit] > CLOSE_SHARE * furthest(allowed, limit))) counts.close += 1
      for (const limit of limits)
        if (used[limit] > furthest(allowed, limit))
          over.push(`over ${limit} of mandate ${mandateId} at event ${bid.lot}:${bid.seq}: ${used[limit]} of ${furthest(allowed, limit)}`)
    }
  }
  return { ...counts, over, holds: ledgers.holds }
}
