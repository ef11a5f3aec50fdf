import '../../style/desks.css'
import '../../style/fees.css'
import '../../style/payments.css'
import { Link } from 'react-router'
import type { BookSums } from '@app/contract/books/books.answers.ts'
import { getBookSums } from '@app/contract/books/books.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { Section } from '../../ui/section.tsx'
import { siteOfUrl } from './site-of-url.ts'
import { SiteField } from './span-form.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DATA = '/data/operations/money/books'

/** The days that an address names; else the month that runs. */
export function load({ api, url, app }: LoadArgs): Promise<BookSums> {
  const today = dayIn(app.zone, app.nowMs)
  const day = (name: string, without: string): string => {
    const given = url.searchParams.get(name) ?? ''
    return DAY.test(given) ? given : without
  }
  const query = { site: siteOfUrl({ url, app }), from: day('from', `${today.slice(0, 8)}01`), to: day('to', today) }
  return api(getBookSums, { query })
}

export const head = (_: BookSums, __: AppInfo, text: Text): PageHead => ({ title: text.t('books.title') })

function Accounts({ accounts }: Pick<BookSums, 'accounts'>) {
  const text = useText()
  const money = (minor: number, currency: CurrencyCode): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  if (accounts.length === 0) return <p className="dim">{text.t('books.none')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- moved sideways by keys where it is wider than the screen
    <div className="fee-scroll" tabIndex={0} role="region" aria-label={text.t('books.title')}>
      <table className="fee-t">
        <thead>
          <tr>
            <th scope="col">{text.t('books.account')}</th>
            <th scope="col">{text.t('books.opening')}</th>
            <th scope="col">{text.t('books.debit')}</th>
            <th scope="col">{text.t('books.credit')}</th>
            <th scope="col">{text.t('books.closing')}</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, currency, openingMinor, debitMinor, creditMinor, closingMinor }) => (
            <tr key={`${account} ${currency}`}>
              <th scope="row">{text.dyn(`books.account.${account}`, account)}</th>
              <td className="num">{money(openingMinor, currency)}</td>
              <td className="num">{money(debitMinor, currency)}</td>
              <td className="num">{money(creditMinor, currency)}</td>
              <td className="num">{money(closingMinor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Files({ site, from, to, files }: Omit<BookSums, 'accounts'>) {
  const text = useText()
  return (
    <ul className="refund-list">
      {files.map(({ file, rows, sums }) => {
        const query = new URLSearchParams({ file, site, from, to })
        const name = text.t(`books.file.${file}`)
        return (
          <li key={file} className="refund-row">
            <h3>{name}</h3>
            <p>
              {text.t('books.rows', { count: rows })} ·{' '}
              <a className="link" href={`${DATA}/file.csv?${query}`} download aria-label={`${text.t('books.csv')}, ${name}`}>
                {text.t('books.csv')}
              </a>{' '}
              ·{' '}
              <a className="link" href={`${DATA}/file?${query}`} aria-label={`${text.t('books.json')}, ${name}`}>
                {text.t('books.json')}
              </a>
            </p>
            {sums.map(({ currency, fileMinor, journalMinor }) => {
              const sum = formatCurrencyWithCode({ minor: fileMinor, currency }, text.languageTag)
              const journal = formatCurrencyWithCode({ minor: journalMinor, currency }, text.languageTag)
              return fileMinor === journalMinor ? (
                <p key={currency} className="dim num">
                  {text.t('books.ties', { sum })}
                </p>
              ) : (
                <p key={currency} className="bad num">
                  {text.t('books.differs', { sum, journal })}
                </p>
              )
            })}
          </li>
        )
      })}
    </ul>
  )
}

/** What a site's accounts moved between two days, and the files that add up to it. */
export function Page({ data }: { readonly data: BookSums }) {
  const text = useText()
  const { site, from, to, accounts, files } = data
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('books.title')}</h1>
      <p className="dim">{text.t('books.lead')}</p>
      <p>
        <Link className="link" to={`/operations/money/months?site=${site}`}>
          {text.t('books.months')}
        </Link>
      </p>
      <form className="pay-span" method="get" key={`${site} ${from} ${to}`}>
        <SiteField id="books-site" site={site} />
        <div className="field">
          <label htmlFor="books-from">{text.t('books.from')}</label>
          <input className="in" id="books-from" name="from" type="date" defaultValue={from} required />
        </div>
        <div className="field">
          <label htmlFor="books-to">{text.t('books.to')}</label>
          <input className="in" id="books-to" name="to" type="date" defaultValue={to} required />
        </div>
        <button className="btn">{text.t('books.show')}</button>
      </form>
      <Section id="books-accounts" title={text.t('books.accounts')}>
        <Accounts accounts={accounts} />
      </Section>
      <Section id="books-files" title={text.t('books.files')}>
        <Files site={site} from={from} to={to} files={files} />
      </Section>
    </div>
  )
}
