import '../../style/compare.css'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { comparePath } from '@app/rules/lots/compare-path.ts'
import { canCompare, COMPARED_LOTS } from '@app/rules/lots/compared-lots.ts'
import { LOT_NUMBER_DIGITS } from '@app/rules/validation/lot-number.ts'
import type { Text } from '@app/text/create-text.ts'
import { useAllowed } from '../../platform/allowed.tsx'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { ListFiles } from '../lots/screening/list-files.tsx'
import { listMemory } from '../lots/list-memory.ts'
import { RETURNS } from '../lots/screening/list-row.ts'
import { AddLotForm } from './add-lot-form.tsx'
import { CommonBid, currenciesOf, firstCommonBid, useTypedBid } from './common-bid.tsx'
import type { CompareData } from './compare-data.ts'
import { compareRows } from './compare-rows.tsx'
import { CompareTable } from './compare-table.tsx'

const HTTP_OK = 200
const HTTP_NOT_FOUND = 404

export const load = async (args: LoadArgs): Promise<CompareData> => (await import('./compare-data.ts')).loadComparison(args)

const foundIn = ({ places }: CompareData) => places.map(({ found }) => found).filter((found) => found !== null)

/** An address that names something, but no listed lot, finds nothing. */
export const status = (data: CompareData): number =>
  foundIn(data).length === 0 && data.places.length + data.wrongCount > 0 ? HTTP_NOT_FOUND : HTTP_OK

export function head(data: CompareData, _app: AppInfo, text: Text): PageHead {
  const names = foundIn(data).map(({ card }) => card.name)
  return {
    ...(names.length === 0 ? {} : { title: text.t('compare.title.lots', { names: names.join(', ') }) }),
    canonicalPath: comparePath(data.places.map(({ number }) => number)),
  }
}

const noList = (): null => null

/** The way back to the list in which lots were picked, else to all. */
function BackToList() {
  const text = useText()
  const list = useSyncExternalStore(listMemory.subscribe, listMemory.get, noList)
  return (
    <nav className="crumbs" aria-label={text.t('nav.breadcrumb')}>
      <Link to={list?.address ?? '/lotSearchResults'} state={list ? RETURNS : null}>
        ← {list ? text.t('lot.results', { count: list.total }) : text.t('search.heading.all')}
      </Link>
    </nav>
  )
}

/** What the comparison lacks and what was left out of it, in words. */
function Notes({ data }: { readonly data: CompareData }) {
  const text = useText()
  const { places, wrongCount, surplusCount, refused } = data
  const foundCount = foundIn(data).length
  const notes = [
    wrongCount === 0 ? null : text.t('compare.wrong', { count: wrongCount, ...LOT_NUMBER_DIGITS }),
    surplusCount === 0 ? null : text.t('compare.surplus', { count: surplusCount, max: COMPARED_LOTS.max }),
    refused?.reason === 'full' ? text.t('compare.add.full', { max: COMPARED_LOTS.max }) : null,
    places.length > 0 && foundCount === 0 ? text.t('compare.none') : null,
    foundCount === 1 ? text.t('compare.second') : null,
    places.length === 0 ? text.t('compare.start') : null,
  ].filter((note) => note !== null)
  return notes.map((note) => (
    <p key={note} className="alert">
      <Icon name="info" />
      {note}
    </p>
  ))
}

/** Every fact, or only those that differ; links, so that both have an address. */
function FactsChoice({ data }: { readonly data: CompareData }) {
  const text = useText()
  const lots = data.places.map(({ number }) => number)
  const choices = [
    ['all', text.t('compare.all')],
    ['differing', text.t('compare.differing')],
  ] as const
  return (
    <nav className="seg" aria-label={text.t('compare.facts')}>
      {choices.map(([facts, word]) => (
        <Link
          key={facts}
          to={comparePath(lots, facts, data.bid)}
          rel="nofollow"
          state={{ keepsPlace: true }}
          aria-current={data.facts === facts ? 'page' : undefined}
        >
          {word}
        </Link>
      ))}
    </nav>
  )
}

/** Two to four lots side by side (MKT-2.17, MQ-047). */
export function Page({ data }: { readonly data: CompareData }) {
  const text = useText()
  const formats = useFormats()
  const app = useApp()
  const isMember = useAllowed('member')
  const { places } = data
  const found = foundIn(data)
  const first = firstCommonBid(found)
  const [changed, setTyped] = useState<string | null>(null)
  const typed = changed ?? data.bid ?? first?.toString() ?? ''
  const currencies = currenciesOf(found)
  const [currency = app.currency] = currencies
  const bid = useTypedBid(typed, currency)
  const rows = compareRows(
    places.map(({ found }) => found),
    {
      text,
      formats,
      app,
      bid: first === null ? undefined : bid,
      currency: currencies.length > 1 ? null : currency,
      near: data.near,
      canUnmask: data.canUnmask,
    },
  )
  const differing = rows.filter(({ isDiffering }) => isDiffering)
  const isCompared = canCompare(found.length)
  return (
    <div className="cmp-page">
      <BackToList />
      <h1>{text.t('compare.title')}</h1>
      <Notes data={data} />
      <div className="cmp-tools">
        {isCompared ? (
          <>
            <FactsChoice data={data} />
            <p className="dim">{text.t('compare.count', { count: differing.length, total: rows.length })}</p>
          </>
        ) : null}
        {places.length < COMPARED_LOTS.max ? <AddLotForm data={data} /> : null}
        {places.length === 0 ? null : <PrintButton className="btn cmp-print" />}
        {isMember && found.length > 0 ? (
          <ListFiles className="btn" list={{ list: 'compared', lots: places.map(({ number }) => number).join(',') }} />
        ) : null}
      </div>
      {first === null ? null : <CommonBid data={data} currencies={currencies} typed={typed} bid={bid} onType={setTyped} />}
      {places.length > 2 ? (
        <p className="cmp-hint dim" data-lots={places.length}>
          {text.t('compare.swipe', { count: places.length })}
        </p>
      ) : null}
      {places.length === 0 ? null : <CompareTable data={data} rows={isCompared && data.facts === 'differing' ? differing : rows} />}
    </div>
  )
}
