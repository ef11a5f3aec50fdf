import type { ReactNode } from 'react'
import type { LotCard } from '../lots/lot-card-data.ts'

/** Lots of a list beyond those that its page brought, and what is at its end in place of pages. */
export interface RestOfList {
  readonly lots: readonly LotCard[]
  readonly end: ReactNode
}
