import { Browse } from './browse.tsx'
import type { HomeData, HomePageData } from './home-data.ts'
import { HowItWorks } from './how-it-works.tsx'
import { OnTheBlock } from './on-the-block.tsx'
import { SalesToday } from './sales-today.tsx'
import { SoldToday } from './sold-today.tsx'

export interface SectionsProps {
  readonly data: HomeData
  /** As the page was first shown: a part that was there then keeps its place. */
  readonly loaded: HomePageData
}

/** What stands before the next lots to sell: lanes and sales. */
export function BeforeLots({ data, loaded }: SectionsProps) {
  return (
    <>
      {loaded.lanes.length === 0 ? null : <OnTheBlock data={data} />}
      <SalesToday data={data} />
    </>
  )
}

/** What stands after the next lots to sell: what was sold, what there is, and how it works. */
export function AfterLots({ data, loaded }: SectionsProps) {
  return (
    <>
      {loaded.sold.length === 0 ? null : <SoldToday lots={data.sold} />}
      <Browse data={data} />
      <HowItWorks />
    </>
  )
}
