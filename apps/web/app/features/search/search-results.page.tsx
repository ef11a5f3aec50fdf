import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Text } from '@app/text/create-text.ts'
import { criteriaToUrl } from '@app/rules/search/criteria-to-url.ts'
import { requestOfCriteria } from '@app/rules/search/criteria.ts'
import { useApp, useText, type AppInfo, type SearchDensity, type SearchView } from '../../platform/app-info.ts'
import { useAllowed } from '../../platform/allowed.tsx'
import { countWords, useCountWords } from '../reference/count-words.ts'
import { lateLoader } from '../../platform/page/late-loader.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useEarlyLoad } from '../../platform/page/use-early-load.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { FilterButton, FilterSheet } from '../../ui/filter-sheet.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { LotCard } from '../lots/lot-card-data.ts'
import { listMemory } from '../lots/list-memory.ts'
import { showHiddenLots, useHiddenLots } from '../lots/screening/hidden-lots.ts'
import { type KeyedList, useListKeys } from '../lots/screening/use-list-keys.ts'
import { useRowReturn } from '../lots/screening/use-row-return.ts'
import { heartMark, MarkContext } from '../lots/watching/heart.tsx'
import { ListToolsButton, useListTools } from './list-tools/list-tools-button.tsx'
import { Chips } from './facets/chips.tsx'
import { CompareTray } from './list-tools/compare-tray-place.tsx'
import { LateEmptyResults } from './late-empty-results.tsx'
import { FacetsPanel } from './facets/facets-panel.tsx'
import { MultiLotButton, useMultiLot } from './multi-lot-button.tsx'
import { OverLotsChoice } from './over-lots.tsx'
import { KeyHints } from './key-hints.tsx'
import { Pager } from './pager.tsx'
import { fetchView, LateTable } from './late-tables.tsx'
import { Gallery } from './result-list.tsx'
import { DensityTool, SizeTool, SortTool, ViewTool } from './result-tools.tsx'
import type { RestOfList } from './rest-of-list.ts'
import { LateRecommended } from '../recommended/late-recommended.tsx'
import { headingOf, hasFilters, isUnsoldList } from './results-heading.ts'
import type { ResultsData } from './results-data.ts'
import { GoContext, useShownCriteria } from './facets/use-shown-criteria.ts'

/** Fetches what loads a list; other pages with a list use it too, so that its modules are named once. */
export const loadLoader = lateLoader(() => import('./results-data.ts'))

/** A document brings its data along, so the loader comes only with the first search made in it. */
export const load = async (args: LoadArgs): Promise<ResultsData> => (await loadLoader()).loadResults(args)

/** Lists narrowed by filters, pages beyond the first and empty lists are not for search engines (MQ-057). */
export function head(data: ResultsData, app: AppInfo, text: Text): PageHead {
  const { criteria } = data
  const isPlain = !hasFilters(criteria) && criteria.page === 0 && criteria.sort.length === 0 && data.total > 0
  const [first] = data.lots
  return {
    title: headingOf(criteria, text),
    description: countWords(data.total, (count) => text.t('search.description', { count }), app),
    robots: isPlain ? 'index,follow' : 'noindex,follow',
    canonicalPath: criteriaToUrl({ ...criteria, sort: [], displayStr: '', headerText: '', seoData: '' }),
    ...(data.view === 'gallery' && first?.photo ? { preloadImage: first.photo } : {}),
  }
}

const NO_LOTS: RestOfList['lots'] = []

function ResultHead({ data }: { readonly data: ResultsData }) {
  const text = useText()
  const formats = useFormats()
  const { criteria, offset, total, lots } = data
  const tell = useCountWords()
  return (
    <div>
      <h1>{headingOf(criteria, text)}</h1>
      <output className="dim">
        {total > lots.length && lots.length > 0
          ? text.t('search.range.lots', {
              from: formats.number(offset + 1),
              to: formats.number(offset + lots.length),
              total: tell(total, formats.number),
            })
          : tell(total, (count) => text.t('search.count', { count }))}
        {total > 0 ? <span className="res-lead"> · {text.t(data.isBeforeTax ? 'search.lead.before' : 'search.lead')}</span> : null}
      </output>{' '}
      <Link className="link" rel="nofollow" to={criteriaToUrl({ ...criteria, watchListOnly: true, page: 0 })}>
        {text.t('watch.only')}
      </Link>
      {isUnsoldList(criteria) ? <p className="dim">{text.t('search.lead.unsold')}</p> : null}
      <OverLotsChoice {...data.overLots} />
      {data.corrected.length > 0 ? <p>{text.t('search.typo', { text: criteria.query })}</p> : null}
    </div>
  )
}

/** Leads to where the search is saved; a visitor comes there by signing in, a guest not at all (MQ-023, MKT-6.02). */
function SaveLink({ saveTo }: Pick<ResultsData, 'saveTo'>) {
  const text = useText()
  const isShared = useAllowed('KIOSK_BIDDER')
  if (saveTo === null || isShared) return null
  return (
    <Link className="btn sm keep" rel="nofollow" to={saveTo}>
      <Icon name="keep" />
      <span>{text.t('saved.save')}</span>
    </Link>
  )
}

interface ResultsProps {
  readonly data: ResultsData
  /** In place of the heading where the list is one of its own. */
  readonly children?: ReactNode
  /** Lots beyond the page, of a list without pages. */
  readonly rest?: RestOfList | null
}

function KeyedGallery({ lots, ...keys }: { readonly lots: readonly LotCard[] } & KeyedList) {
  useListKeys(keys)
  return <Gallery lots={lots} />
}

/** A list of lots with its filters. */
export function Page({ data, children, rest = null }: ResultsProps) {
  const text = useText()
  const location = useLocation()
  const { criteria, go } = useShownCriteria(data)
  const [view, setView] = useState<SearchView>(data.view)
  const [density, setDensity] = useState<SearchDensity>(data.density)
  const hidden = useHiddenLots()
  const list = useRef<HTMLDivElement>(null)
  const { tools, open, close } = useListTools()
  const { multi, open: openMulti, close: closeMulti } = useMultiLot()
  const further = rest?.lots ?? NO_LOTS
  const hasPages = rest === null
  const address = location.pathname + location.search
  useRowReturn(list, address)
  useEarlyLoad(loadLoader)
  useEffect(() => {
    listMemory.set({
      address,
      total: data.total,
      request: requestOfCriteria(data.criteria),
      hasPages,
      queryId: data.queryId,
      offset: data.offset,
      lots: [...data.lots, ...further].map(({ number, path }) => ({ number, path })),
    })
  }, [data, further, address, hasPages])
  const isMember = useApp().member !== null
  useEffect(() => {
    if (!isMember) return
    const numbers = data.lots.map(({ number }) => number)
    void import('../own-lists/load-own-bids.ts').then(({ loadOwnBids }) => loadOwnBids(numbers))
    void import('../notes/own-notes.ts').then(({ loadNotes }) => loadNotes(numbers))
  }, [data, isMember])
  // The same lots as long as none comes or goes: those of a late table are drawn anew otherwise.
  const lots = useMemo(() => [...data.lots, ...further].filter((lot) => !hidden.includes(lot.number)), [data.lots, further, hidden])
  const hiddenCount = data.lots.length + further.length - lots.length
  const showAgain = (): void => {
    // Its button goes with what it brings back.
    list.current?.focus({ preventScroll: true })
    showHiddenLots()
  }
  const latest = useRef<SearchView>(null)
  const show = async (chosen: SearchView, address: string): Promise<void> => {
    latest.current = chosen
    const isHere = await fetchView(chosen)
    if (latest.current !== chosen) return
    if (isHere) setView(chosen)
    // The server draws every view.
    else window.location.assign(address)
  }
  const filterCount = Object.values(criteria.filter).reduce((sum, clauses) => sum + clauses.length, 0)
  return (
    <GoContext value={go}>
      <div className="res">
        <FilterSheet>
          <FacetsPanel data={data} criteria={criteria} />
        </FilterSheet>
        <div className="res-main">
          <div className="res-h">
            {children ?? <ResultHead data={data} />}
            <SaveLink saveTo={data.saveTo} />
            <div className="res-tools">
              <FilterButton count={filterCount} />
              <SortTool criteria={criteria} />
              <ViewTool criteria={criteria} view={view} onChoose={(chosen, address) => void show(chosen, address)} />
              <DensityTool criteria={criteria} density={density} onChoose={setDensity} />
              {tools || multi ? null : <ListToolsButton onOpen={open} />}
              {tools || multi ? null : <MultiLotButton criteria={criteria} onOpen={openMulti} />}
            </div>
          </div>
          <Chips criteria={criteria} />
          {tools ? <tools.Tools criteria={criteria} lots={lots.map(({ number }) => number)} onClose={close} /> : null}
          {multi ? <multi.Bar lots={lots.map(({ number }) => number)} onClose={closeMulti} /> : null}
          <div ref={list} className="res-list" data-density={density} tabIndex={-1}>
            {data.total === 0 ? (
              <LateEmptyResults data={data} />
            ) : (
              <MarkContext value={multi?.mark ?? tools?.mark ?? heartMark}>
                {view === 'gallery' ? (
                  <KeyedGallery lots={lots} list={list} address={address} />
                ) : (
                  <LateTable key={view} view={view} lots={lots} criteria={criteria} list={list} address={address} />
                )}
              </MarkContext>
            )}
          </div>
          {hiddenCount > 0 ? (
            <p className="hidden-note">
              <Icon name="hide" /> {text.t('search.hidden', { count: hiddenCount })}{' '}
              <button className="btn sm" type="button" onClick={showAgain}>
                {text.t('search.hidden.show')}
              </button>
            </p>
          ) : null}
          {data.total > 0 && rest !== null ? rest.end : null}
          {data.total > 0 && rest === null ? (
            <div className="res-foot">
              <Pager criteria={criteria} pageCount={data.pageCount} />
              <SizeTool criteria={criteria} />
            </div>
          ) : null}
          {data.total > 0 ? <KeyHints /> : null}
          <LateRecommended data={data.recommended} />
          <CompareTray />
        </div>
      </div>
    </GoContext>
  )
}
