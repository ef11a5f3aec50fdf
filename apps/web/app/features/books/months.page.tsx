import '../../style/desks.css'
import '../../style/payments.css'
import { Link } from 'react-router'
import type { MonthList } from '@app/contract/books/books.answers.ts'
import { listBookMonths } from '@app/contract/books/books.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { MonthRow } from './month-row.tsx'
import { siteOfUrl } from './site-of-url.ts'
import { SiteField } from './span-form.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

export const load = ({ api, url, app }: LoadArgs): Promise<MonthList> => api(listBookMonths, { query: { site: siteOfUrl({ url, app }) } })

export const head = (_: MonthList, __: AppInfo, text: Text): PageHead => ({ title: text.t('books.months') })

/** Of which till or yard money is, or that it was booked at the desk, and in which form. */
function tillWords({ place, number, means }: MonthList['tills'][number], text: Text): string {
  return text.t(`books.tills.of.${place}`, { number: number ?? '', means: text.t(`books.tills.means.${means ?? 'unknown'}`) })
}

/** The months of a site's books: what keeps each open, and where two people close it. */
export function Page({ data: { site, months, tills, verifiedOn, faults } }: { readonly data: MonthList }) {
  const text = useText()
  const { display } = useFormats()
  const proven =
    verifiedOn === '' ? text.t('books.verified.never') : text.t('books.verified', { day: dayInWords(verifiedOn, display), count: faults })
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('books.months')}</h1>
      <p className="dim">{text.t('books.months.lead')}</p>
      <p>
        <Link className="link" to={`/operations/money/books?site=${site}`}>
          {text.t('books.title')}
        </Link>
      </p>
      <form className="pay-span" method="get" key={site}>
        <SiteField id="months-site" site={site} />
        <button className="btn">{text.t('books.show')}</button>
      </form>
      <p className={faults > 0 ? 'bad' : ''}>{proven}</p>
      {months.length === 0 ? <p className="dim">{text.t('books.months.none')}</p> : null}
      <ol className="refund-list">
        {months.map((month) => (
          <MonthRow key={month.month} site={site} month={month} />
        ))}
      </ol>
      <Section id="books-tills" title={text.t('books.tills')}>
        {tills.length === 0 ? <p className="dim">{text.t('books.tills.none')}</p> : null}
        <ul>
          {tills.map((till) => (
            <li key={`${till.place} ${till.number} ${till.means} ${till.currency}`} className="num">
              {tillWords(till, text)}: {formatCurrencyWithCode({ minor: till.amountMinor, currency: till.currency }, text.languageTag)}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
