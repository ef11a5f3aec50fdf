import { useEffect, useSyncExternalStore } from 'react'
import { PAGE_SIZE_DEFAULT } from '@app/rules/search/page-window.ts'
import { listMemory, type ListMemory } from './list-memory.ts'
import { keepRow } from './screening/list-row.ts'

/** A lot's place in the list its reader came from. */
export interface ListPlace {
  /** Of the list's page that shows the lot. */
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

/** Address of the page of a list that shows the lot at this place of it. */
function addressAt({ address, request, hasPages }: ListMemory, place: number): string {
  const page = request.size ? Math.floor(place / request.size) : request.page
  if (!hasPages || page === request.page) return address
  const [path = '', query = ''] = address.split('?')
  const params = new URLSearchParams(query)
  if (page === 0) params.delete('page')
  else {
    params.set('page', String(page + 1))
    // A page by its number alone has the default's length, whatever its reader chose.
    if (request.size !== undefined && request.size !== PAGE_SIZE_DEFAULT) params.set('size', String(request.size))
  }
  return params.size === 0 ? path : `${path}?${params}`
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
  const address = list && at >= 0 ? addressAt(list, list.offset + at) : null
  useEffect(() => {
    if (address !== null) keepRow(address, lotNumber)
  }, [address, lotNumber])
  if (!list || address === null) return null
  return {
    address,
    total: list.total,
    position: list.offset + at + 1,
    previous: list.lots[at - 1]?.path ?? null,
    next: list.lots[at + 1]?.path ?? null,
  }
}
