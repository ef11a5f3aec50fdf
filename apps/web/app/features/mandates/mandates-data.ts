import { listBidders, listCountermen } from '@app/contract/bidder-numbers/bidder-numbers.ts'
import type { BidderNumbers } from '@app/contract/bidder-numbers/bidder-numbers.answers.ts'
import { listBidRequests } from '@app/contract/mandates/bid-requests.ts'
import { listMandates } from '@app/contract/mandates/mandates.ts'
import type { MandateList } from '@app/contract/mandates/mandates.answers.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'

const PARAMETER_LENGTH_MAX = 64

export interface MandatesData extends MandateList {
  /** How a form without script came back, and about whom: a mandate or a user id. Empty for nothing. */
  readonly fault: string
  readonly about: string
  /** The number whose form came back: a number, or `new`. */
  readonly aboutNumber: string
  /** The numbers of this part. */
  readonly numbers: BidderNumbers
  /** Requests that wait for the reader. */
  readonly waiting: number
}

/** Those of one part who may bid for the reader. */
export async function loadMandates({ api, url }: LoadArgs, kind: 'bidders' | 'countermen'): Promise<MandatesData> {
  const parameterOf = (name: string): string => (url.searchParams.get(name) ?? '').slice(0, PARAMETER_LENGTH_MAX)
  const [list, numbers, { toDecide }] = await Promise.all([
    api(listMandates, { query: { kind, page: parameterOf('page').slice(0, 4) } }),
    api(kind === 'bidders' ? listBidders : listCountermen, {}),
    api(listBidRequests, {}),
  ])
  const about = parameterOf('mandate') || parameterOf('holder')
  const waiting = toDecide.filter(({ state }) => state === 'OPEN').length
  return { ...list, numbers, waiting, fault: parameterOf('fault'), about, aboutNumber: parameterOf('number') }
}
