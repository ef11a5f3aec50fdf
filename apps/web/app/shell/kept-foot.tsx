import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { Kept, KeptNames, useKeeping } from '../platform/kept-markup.tsx'

/** Feet of pages, by page and reader. */
const FEET_MOST = 2_000
// Marked as pure, so that the build of the browser leaves it out.
const feet = /* @__PURE__ */ new KeptNames(FEET_MOST)

/** The foot of a page, which differs by the page of the route table and by reader alone; the server writes it from kept markup. */
export function KeptFoot({ children }: { readonly children: ReactNode }) {
  const keeping = useKeeping()
  const page = useMatches().at(-1)?.id ?? ''
  return <Kept place={keeping && feet.place(`${keeping.reader}\n${page}`)}>{children}</Kept>
}
