import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { searchLots } from '@app/contract/search/search.ts'
import { WHOLE_LOTS_MAX, WHOLE_STEP } from '@app/rules/auctions/sale-list.ts'
import { requestOfCriteria } from '@app/rules/search/criteria.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import type { LotCard } from '../lots/lot-card-data.ts'
import { askNear, cardsOf } from '../lots/near-cards.ts'
import type { RestOfList } from '../search/rest-of-list.ts'
import type { ResultsData } from '../search/results-data.ts'
import type { SaleListData } from './sale-list-data.ts'

const STEPS_MAX = WHOLE_LOTS_MAX / WHOLE_STEP
/** Lots are fetched while the end of the list is this near. */
const AHEAD = '600px'
const NO_LOTS: readonly LotCard[] = []

interface Loaded {
  readonly of: ResultsData
  readonly lots: readonly LotCard[]
  readonly steps: number
}

async function nextLots({ criteria }: ResultsData, page: number, app: AppInfo): Promise<readonly LotCard[]> {
  const request = { ...requestOfCriteria({ ...criteria, page }), facetLimit: 0 }
  const { results } = await askNear(app, (buyerEnteredZip) =>
    browserApi()(searchLots, { body: { ...request, buyerEnteredZip: request.buyerEnteredZip || buyerEnteredZip } }),
  )
  const lots = cardsOf(results, app)
  if (app.member !== null)
    void import('../own-lists/load-own-bids.ts').then(({ addOwnBids }) => addOwnBids(lots.map(({ number }) => number)))
  return lots
}

interface EndProps {
  readonly shown: number
  readonly total: number
  /** Address of the list from the next lot on, for readers without script; null at its end. */
  readonly nextPath: string | null
  /** The most that one document shows is reached: the next lots are a page of their own. */
  readonly isFull: boolean
  readonly state: 'idle' | 'loading' | 'failed'
  readonly onMore: () => void
}

/** The end of the lots loaded so far: fetches more as it comes near, and says how far the list is. */
function EndOfList({ shown, total, nextPath, isFull, state, onMore }: EndProps) {
  const text = useText()
  const end = useRef<HTMLDivElement>(null)
  const isWaiting = nextPath !== null && !isFull && state === 'idle'
  useEffect(() => {
    if (!isWaiting || end.current === null) return
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && onMore(), { rootMargin: AHEAD })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [isWaiting, onMore])
  const more = (event: MouseEvent): void => {
    if (isFull || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onMore()
  }
  return (
    <div ref={end} className="res-foot">
      <output>{state === 'failed' ? text.t('sales.whole.failed') : text.t('sales.whole.shown', { shown, total })}</output>
      {nextPath === null ? null : (
        <Link className="btn" rel="next nofollow" to={nextPath} onClick={more} aria-disabled={state === 'loading'}>
          {state === 'loading' ? text.t('state.loading') : text.t('sales.whole.more')}
        </Link>
      )}
    </div>
  )
}

/** The lots beyond the first of a list that is shown whole, fetched as the reader comes near its end; null for a list in pages. */
export function useWholeList({ whole, results }: SaleListData): RestOfList | null {
  const app = useApp()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [state, setState] = useState<{ readonly of: ResultsData; readonly is: EndProps['state'] }>({ of: results, is: 'idle' })
  const isBusy = useRef(false)
  const { lots: rest, steps } = loaded?.of === results ? loaded : { lots: NO_LOTS, steps: 0 }
  const { criteria, total, offset } = results
  const page = criteria.page + steps + 1
  const more = async (): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setState({ of: results, is: 'loading' })
    const lots = await nextLots(results, page, app).catch(() => null)
    isBusy.current = false
    setState({ of: results, is: lots === null ? 'failed' : 'idle' })
    if (lots !== null) setLoaded({ of: results, lots: [...rest, ...lots], steps: steps + 1 })
  }
  if (whole !== 'shown') return null
  const shown = offset + results.lots.length + rest.length
  return {
    lots: rest,
    end: (
      <EndOfList
        shown={shown}
        total={total}
        nextPath={shown < total ? criteriaToUrl({ ...criteria, page }) : null}
        isFull={steps + 1 >= STEPS_MAX}
        state={state.of === results ? state.is : 'idle'}
        onMore={() => void more()}
      />
    ),
  }
}
