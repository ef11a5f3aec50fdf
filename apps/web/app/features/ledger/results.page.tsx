import { Form, Link } from 'react-router'
import type { ResultPage, ResultView } from '@app/contract/ledger/results.answers.ts'
import { listResults, RESULT_KINDS, RESULT_SORTS, RESULTS_PAGE_SIZES } from '@app/contract/ledger/results.ts'
import { UTC_CLOCK } from '@app/rules/formats/clock-zone.ts'
import { formatPattern } from '@app/rules/formats/dates.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { asWritten, placeAsWritten } from '../lots/lot-name.ts'
import { ALL_RESULTS, readResultsAddress, resultsCsvPath, resultsPath, type ResultsFilter } from './result-address.ts'

const [, PAGE_SIZE] = RESULTS_PAGE_SIZES

interface ResultsData extends ResultPage {
  readonly filter: ResultsFilter
}

export async function load({ api, url }: LoadArgs): Promise<ResultsData> {
  const { filter, page } = readResultsAddress(url.searchParams)
  const { day, yard, sale, kind, sort } = filter
  const filters = Object.entries({ day, yard, sale }).filter(([, value]) => value !== '')
  const query = {
    ...(Object.fromEntries(filters) as Partial<Pick<ResultsFilter, 'day' | 'yard' | 'sale'>>),
    kind,
    sort,
    page,
    size: PAGE_SIZE,
  }
  return { ...(await api(listResults, { query })), filter }
}

export function head(data: ResultsData, _app: AppInfo, text: Text): PageHead {
  const isPlain = resultsPath(data.filter, data.page) === '/results'
  return {
    title: text.t('results.title'),
    description: text.t('results.description'),
    robots: isPlain ? 'index,follow' : 'noindex,follow',
    canonicalPath: '/results',
  }
}

function Filters({ data: { filter, yards } }: { readonly data: ResultsData }) {
  const text = useText()
  return (
    <Form className="cal-tools" action="/results" key={resultsPath(filter)}>
      {filter.sale === '' ? null : <input type="hidden" name="sale" value={filter.sale} />}
      <label>
        <span>{text.t('results.day')}</span>
        <input className="in" type="date" name="day" defaultValue={filter.day} />
      </label>
      <label>
        <span>{text.t('results.yard')}</span>
        <select className="in" name="yard" defaultValue={filter.yard}>
          <option value="">{text.t('results.any')}</option>
          {yards.map(({ number, name }) => (
            <option key={number} value={number}>
              {placeAsWritten(name)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{text.t('results.kind')}</span>
        <select className="in" name="kind" defaultValue={filter.kind}>
          {RESULT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {text.t(`results.kind.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{text.t('results.sort')}</span>
        <select className="in" name="sort" defaultValue={filter.sort}>
          {RESULT_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {text.t(`results.sort.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <button className="btn" type="submit">
        {text.t('results.show')}
      </button>
      {resultsPath(filter) === resultsPath(ALL_RESULTS) ? null : (
        <Link className="btn ghost" to={resultsPath(ALL_RESULTS)}>
          {text.t('results.clear')}
        </Link>
      )}
    </Form>
  )
}

/** Says that one sale alone is shown, and leads back to all. */
function ChosenSale({ filter }: { readonly filter: ResultsFilter }) {
  const text = useText()
  if (filter.sale === '') return null
  const name = text.t('results.of.sale', { sale: filter.sale })
  return (
    <p className="chips">
      <span className="chip">
        {name}
        <Link to={resultsPath({ ...filter, sale: '' })} aria-label={text.t('search.chip.remove', { filter: name })}>
          <Icon name="close" />
        </Link>
      </span>
    </p>
  )
}

function Row({ one }: { readonly one: ResultView }) {
  const text = useText()
  const formats = useFormats()
  const { lotNumber, finalMinor, highMinor, currency, yardNumber, saleId, heldOn, lane, itemNumber } = one
  const money = (minor: number): string => formats.money({ minor, currency })
  const day = formatPattern(Date.parse(`${heldOn}T00:00:00Z`), 'EEE d MMM yyyy', { ...formats.display, zone: UTC_CLOCK })
  return (
    <tr data-lot={lotNumber} data-outcome={one.outcome}>
      <th scope="row">
        <Link className="own-name" to={`/lot/${lotNumber}/${one.slug}`}>
          {asWritten(one.name)}
        </Link>
        <p className="dim">{text.t('lot.number', { number: lotNumber })}</p>
      </th>
      <td data-label={text.t('results.sale')}>
        <div>
          {yardNumber === null ? null : (
            <Link className="link" to={resultsPath({ ...ALL_RESULTS, yard: String(yardNumber), day: heldOn })}>
              {placeAsWritten(one.yardName)}
            </Link>
          )}
          <p>{day}</p>
          {saleId === null || itemNumber === null || lane === '' ? null : (
            <p className="dim">
              <Link to={resultsPath({ ...ALL_RESULTS, sale: String(saleId) })}>{text.t('results.item', { lane, item: itemNumber })}</Link>
            </p>
          )}
        </div>
      </td>
      <td data-label={text.t('results.outcome')}>{text.dyn(`results.outcome.${one.outcome}`, one.outcome)}</td>
      <td className="num" data-label={text.t('results.price')}>
        {finalMinor === null ? null : <strong>{money(finalMinor)}</strong>}
        {finalMinor === null && highMinor > 0 ? <span className="dim">{text.t('results.high', { amount: money(highMinor) })}</span> : null}
      </td>
      <td className="num" data-label={text.t('results.bids')}>
        {formats.number(one.bidCount)}
      </td>
      <td data-label={text.t('results.ledger')}>
        <Link className="link" to={`/lot/${lotNumber}/ledger`} aria-label={text.t('results.ledger.of', { number: lotNumber })}>
          {text.t('results.ledger')}
        </Link>
      </td>
    </tr>
  )
}

function Steps({ data: { filter, page, size, total } }: { readonly data: ResultsData }) {
  const text = useText()
  const pages = Math.ceil(total / size)
  if (pages <= 1) return null
  return (
    <nav className="cal-steps below" aria-label={text.t('results.pages')}>
      {page === 0 ? (
        <span />
      ) : (
        <Link className="btn sm" rel="prev" to={resultsPath(filter, page - 1)}>
          {text.t('results.earlier')}
        </Link>
      )}
      <span>{text.t('results.page', { page: page + 1, pages })}</span>
      {page + 1 >= pages ? (
        <span />
      ) : (
        <Link className="btn sm" rel="next" to={resultsPath(filter, page + 1)}>
          {text.t('results.later')}
        </Link>
      )}
    </nav>
  )
}

/** What became of lots, for everybody: by day, yard and sale, as a page and as a file. Reads without a script. */
export function Page({ data }: { readonly data: ResultsData }) {
  const text = useText()
  const formats = useFormats()
  return (
    <div className="cal">
      <header className="cal-h">
        <h1>{text.t('results.title')}</h1>
        <p className="dim">{text.t('results.lead')}</p>
      </header>
      <Filters data={data} />
      <ChosenSale filter={data.filter} />
      <p role="status" data-total={data.total}>
        {data.total === 0 ? text.t('results.none') : text.t('results.count', { count: data.total, shown: formats.number(data.total) })}
      </p>
      {data.results.length === 0 ? null : (
        <table className="sales own-table bare">
          <caption className="vh">{text.t('results.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{text.t('results.lot')}</th>
              <th scope="col">{text.t('results.sale')}</th>
              <th scope="col">{text.t('results.outcome')}</th>
              <th scope="col" className="num">
                {text.t('results.price')}
              </th>
              <th scope="col" className="num">
                {text.t('results.bids')}
              </th>
              <th scope="col">{text.t('results.ledger')}</th>
            </tr>
          </thead>
          <tbody>
            {data.results.map((one) => (
              <Row key={`${one.lotNumber} ${one.decidedAtMs}`} one={one} />
            ))}
          </tbody>
        </table>
      )}
      <Steps data={data} />
      <p className="acts res-files">
        <a className="btn sm" href={resultsCsvPath(data.filter)} download>
          {text.t('results.csv')}
        </a>
        <a className="link res-days" href="/public/results">
          {text.t('results.days')}
        </a>
      </p>
    </div>
  )
}
