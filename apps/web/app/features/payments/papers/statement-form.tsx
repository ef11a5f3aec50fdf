import { hasGermanPapers } from '@app/rules/e-invoices/e-invoice-sites.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { GERMAN_NAMES } from './german-link.tsx'

const DAY_MS = 86_400_000
const SPAN_DAYS = 90

/** A statement between two days as a file; a plain form, so that it works without script. */
export function StatementForm() {
  const text = useText()
  const { nowMs, zone, siteCode } = useApp()
  return (
    <section className="sec" aria-labelledby="pay-statement">
      <div className="sec-h">
        <h2 id="pay-statement">{text.t('pay.statement.title')}</h2>
      </div>
      <form className="pay-span" method="get" action="/data/payments/statement.csv">
        <label className="field">
          <span>{text.t('pay.statement.from')}</span>
          <input className="in" type="date" name="from" defaultValue={dayIn(zone, nowMs - SPAN_DAYS * DAY_MS)} required />
        </label>
        <label className="field">
          <span>{text.t('pay.statement.to')}</span>
          <input className="in" type="date" name="to" defaultValue={dayIn(zone, nowMs)} required />
        </label>
        <button className="btn">{text.t('pay.statement.button')}</button>
        <button className="btn" formAction="/data/payments/statement.pdf">
          {text.t('pay.statement.pdf')}
        </button>
        {hasGermanPapers(siteCode) ? (
          <button className="btn" formAction="/data/payments/statement.pdf" name="language" value="de" lang="de">
            {GERMAN_NAMES.pdf}
          </button>
        ) : null}
      </form>
    </section>
  )
}
