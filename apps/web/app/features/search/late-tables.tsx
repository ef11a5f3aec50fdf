import { useState } from 'react'
import type { SearchView } from '../../platform/app-info.ts'
import { lateComponent } from '../../platform/page/late-component.tsx'
import type { ListProps } from './result-tables.tsx'

const load = () => import('./result-tables.tsx')
const loaded = import.meta.env.SSR ? await load() : null
const LATE = {
  list: lateComponent(loaded?.ListTable, async () => (await load()).ListTable),
  classic: lateComponent(loaded?.ClassicTable, async () => (await load()).ClassicTable),
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
export function LateTable({ view, ...list }: ListProps & { readonly view: Exclude<SearchView, 'gallery'> }) {
  // What a document brings along comes to life once it is fetched; whoever chose it here has it.
  const [here] = useState(fetched)
  const Late = LATE[view]
  if (here === null) return <Late {...list} />
  return view === 'list' ? <here.ListTable {...list} /> : <here.ClassicTable {...list} />
}
