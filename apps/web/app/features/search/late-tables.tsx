import { useState, type ComponentType } from 'react'
import type { SearchView } from '../../platform/app-info.ts'
import { lateComponent } from '../../platform/page/late-component.tsx'
import { type KeyedList, useListKeys } from '../lots/screening/use-list-keys.ts'
import type { ListProps } from './result-tables.tsx'

type KeyedListProps = ListProps & KeyedList

/** A table with the keys of its list: they are heard once its rows have come to life, for a row that has not does nothing they ask of it. */
const keyed = (Table: ComponentType<ListProps>): ComponentType<KeyedListProps> =>
  function KeyedTable({ list, address, ...shown }) {
    useListKeys({ list, address })
    return <Table {...shown} />
  }

const load = async () => {
  const { ListTable, ClassicTable } = await import('./result-tables.tsx')
  return { list: keyed(ListTable), classic: keyed(ClassicTable) } as const
}
const loaded = import.meta.env.SSR ? await load() : null
const LATE = {
  list: lateComponent(loaded?.list, async () => (await load()).list),
  classic: lateComponent(loaded?.classic, async () => (await load()).classic),
} as const

let fetched: Awaited<ReturnType<typeof load>> | null = null

/** Fetches what shows a list in this view, so that there is no gap when it is chosen; false where it does not come. The server has all of it. */
export async function fetchView(view: SearchView): Promise<boolean> {
  try {
    if (!import.meta.env.SSR && view !== 'gallery') fetched ??= await load()
    return true
  } catch {
    return false
  }
}

/** A list as one of the two tables, which few choose: a browser fetches them for whoever does. */
export function LateTable({ view, ...list }: KeyedListProps & { readonly view: Exclude<SearchView, 'gallery'> }) {
  // What a document brings along comes to life once it is fetched; whoever chose it here has it.
  const [here] = useState(fetched)
  const Table = (here ?? LATE)[view]
  return <Table {...list} />
}
