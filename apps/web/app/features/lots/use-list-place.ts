import { useEffect, useSyncExternalStore } from 'react'
import { listMemory, type ListMemory } from './list-memory.ts'

/** A lot's place in the list its reader came from. */
export interface ListPlace {
  readonly address: string
  readonly total: number
  /** Counted from 1. */
  readonly position: number
  readonly previous: string | null
  readonly next: string | null
}

/** The list carried on by its next or previous page. */
async function carriedOn(list: ListMemory, step: 1 | -1): Promise<ListMemory | null> {
  const [{ pageOfList }, { browserApi }] = await Promise.all([import('./list-page.ts'), import('../../platform/browser-api.ts')])
  const lots = await pageOfList(browserApi(), list, step)
  if (lots === null) return null
  return step === 1
    ? { ...list, lots: [...list.lots, ...lots] }
    : { ...list, offset: list.offset - lots.length, lots: [...lots, ...list.lots] }
}

function missingSide(list: ListMemory, at: number): 1 | -1 | null {
  if (at === list.lots.length - 1 && list.offset + at + 1 < list.total) return 1
  return at === 0 && list.offset > 0 ? -1 : null
}

const noList = (): null => null

/** Finds the lot in the list last shown in this tab; null when it is not of it. The list is carried on at its ends. */
export function useListPlace(lotNumber: number): ListPlace | null {
  const list = useSyncExternalStore(listMemory.subscribe, listMemory.get, noList)
  const at = list?.lots.findIndex((lot) => lot.number === lotNumber) ?? -1
  useEffect(() => {
    const side = list && at >= 0 ? missingSide(list, at) : null
    if (!list || side === null) return
    let isLeft = false
    const carryOn = async (): Promise<void> => {
      const longer = await carriedOn(list, side).catch(() => null)
      if (!isLeft && longer) listMemory.set(longer)
    }
    void carryOn()
    return () => {
      isLeft = true
    }
  }, [list, at])
  if (!list || at < 0) return null
  return {
    address: list.address,
    total: list.total,
    position: list.offset + at + 1,
    previous: list.lots[at - 1]?.path ?? null,
    next: list.lots[at + 1]?.path ?? null,
  }
}
