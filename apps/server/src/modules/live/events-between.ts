import type { LiveEvent } from '@app/contract/lanes/live.ts'
import type { Engine } from '#modules/bid-engine/index.ts'

/** From where to where, and the first events in between as far as they are known. */
export interface EventSpan {
  readonly afterSeq: number
  readonly upToSeq: number
  readonly early?: readonly LiveEvent[]
}

/** Every event of a lot after one and up to another, in order. @throws Error when the ledger ends before. */
export async function eventsBetween(
  engine: Pick<Engine, 'events'>,
  lot: number,
  { afterSeq, upToSeq, early = [] }: EventSpan,
): Promise<LiveEvent[]> {
  const all = early.filter(({ seq }) => seq > afterSeq && seq <= upToSeq)
  for (let after = all.at(-1)?.seq ?? afterSeq; after < upToSeq;) {
    const page = (await engine.events(lot, after)).filter(({ seq }) => seq <= upToSeq)
    const last = page.at(-1)
    if (last === undefined) throw new Error(`lot ${lot} has no events after ${after}`)
    all.push(...page)
    after = last.seq
  }
  return all
}
