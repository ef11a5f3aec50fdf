import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { Kept, KeptNames, useKeeping } from '../platform/kept-markup.tsx'

/** Ways and feet of pages, by page and reader. */
const PARTS_MOST = 4_000
// Marked as pure, so that the build of the browser leaves it out.
const parts = /* @__PURE__ */ new KeptNames(PARTS_MOST)

interface KeptFrameProps {
  readonly part: 'ways' | 'foot'
  readonly children: ReactNode
}

/** A part of the frame that differs by the page of the route table and by reader alone; the server writes it from kept markup. */
export function KeptFrame({ part, children }: KeptFrameProps) {
  const keeping = useKeeping()
  const page = useMatches().at(-1)?.id ?? ''
  return <Kept place={keeping && parts.place(`${part}\n${keeping.reader}\n${page}`)}>{children}</Kept>
}
