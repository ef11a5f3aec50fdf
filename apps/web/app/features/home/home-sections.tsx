import { AlertWays } from './alert-ways.tsx'
import { Browse } from './browse.tsx'
import { FreshRecommended } from '../recommended/fresh-recommended.tsx'
import type { HomeData, HomePageData } from './home-data.ts'
import { HowItWorks } from './how-it-works.tsx'
import { OnTheBlock } from './on-the-block.tsx'
import { SalesToday } from './sales-today.tsx'
import { SoldToday } from './sold-today.tsx'

/** What stands before the next lots to sell: lanes and sales. */
export function BeforeLots({ data }: { readonly data: HomeData }) {
  return (
    <>
      {data.lanes.length === 0 ? null : <OnTheBlock data={data} />}
      <SalesToday data={data} />
    </>
  )
}

/** What stands after the next lots to sell: what may be wanted, what was sold, what there is, and how it works. */
export function AfterLots({ data }: { readonly data: HomePageData }) {
  return (
    <>
      <FreshRecommended data={data.recommended} refreshMs={data.refreshMs} />
      {data.sold.length === 0 ? null : <SoldToday lots={data.sold} />}
      <Browse data={data} />
      <AlertWays />
      <HowItWorks />
    </>
  )
}
