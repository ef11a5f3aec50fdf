import '../../style/desks.css'
import '../../style/payments.css'
import { Link } from 'react-router'
import type { PayerSheet } from '@app/contract/payments/money-search.answers.ts'
import { getPayerSheet } from '@app/contract/payments/money-search.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import type { Text } from '@app/text/create-text.ts'
import { type AppInfo, useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { DocumentList } from './document-list.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'

export const load = ({ api, params }: LoadArgs): Promise<PayerSheet> => api(getPayerSheet, { params: { number: params['number'] ?? '' } })

export const head = ({ payer: { name } }: PayerSheet, _: AppInfo, text: Text): PageHead => ({
  title: text.t('moneyDesk.payer.title', { name }),
})

function Balance({ one }: { readonly one: PayerSheet['balances'][number] }) {
  const text = useText()
  const formats = useFormats()
  const { currency, owedMinor, overdueMinor, onItsWayMinor, creditMinor, depositMinor, overdueSince } = one
  const facts = [
    ['moneyDesk.owed', owedMinor],
    ['moneyDesk.overdue', overdueMinor],
    ['moneyDesk.onItsWay', onItsWayMinor],
    ['moneyDesk.credit', creditMinor],
    ['moneyDesk.deposit', depositMinor],
  ] as const
  return (
    <dl className="own-facts pay-facts">
      {facts.map(([key, minor]) => (
        <div key={key}>
          <dt>{text.t(key)}</dt>
          <dd className="num">{formatCurrencyWithCode({ minor, currency }, text.languageTag)}</dd>
        </div>
      ))}
      {overdueSince === '' ? null : (
        <div>
          <dt>{text.t('moneyDesk.since')}</dt>
          <dd>{formats.day(Date.parse(overdueSince))}</dd>
        </div>
      )}
    </dl>
  )
}

function Entries({ entries }: Pick<PayerSheet, 'entries'>) {
  const text = useText()
  const { display } = useFormats()
  if (entries.length === 0) return <p className="dim">{text.t('moneyDesk.entries.none')}</p>
  return (
    <ol className="refund-list">
      {entries.map(({ entryId, kind, cause, bookedOn, lines }) => (
        <li key={entryId} className="refund-row">
          <p>
            {text.dyn(`moneyDesk.kind.${kind}`, kind)} · {dayInWords(bookedOn, display)}
          </p>
          <p className="dim num">{cause}</p>
          <ul>
            {lines.map(({ account, currency, amountMinor }) => (
              <li key={`${account} ${amountMinor}`} className="num">
                {text.dyn(`moneyDesk.account.${account}`, account)}:{' '}
                {formatCurrencyWithCode({ minor: amountMinor, currency }, text.languageTag)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** One payer: what they owe and what is held for them, and how that came. */
export function Page({ data: { payer, balances, invoices, payments, entries } }: { readonly data: PayerSheet }) {
  const text = useText()
  const { display } = useFormats()
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('refund.desk.payer', { name: payer.name, number: String(payer.number) })}</h1>
      <Section id="sheet-sums" title={text.t('moneyDesk.balances')}>
        {balances.length === 0 ? <p className="dim">{text.t('moneyDesk.balances.none')}</p> : null}
        {balances.map((one) => (
          <Balance key={one.currency} one={one} />
        ))}
      </Section>
      <Section id="sheet-invoices" title={text.t('moneyDesk.invoices')}>
        <DocumentList documents={invoices} />
        <p>
          <Link className="link" to={`/operations/money?q=${payer.number}`}>
            {text.t('moneyDesk.invoices.all')}
          </Link>
        </p>
      </Section>
      <Section id="sheet-payments" title={text.t('moneyDesk.payments')}>
        {payments.length === 0 ? <p className="dim">{text.t('moneyDesk.payments.none')}</p> : null}
        <ul className="refund-list">
          {payments.map(({ paymentId, currency, amountMinor, source, reference, receivedOn, isTakenBack }) => (
            <li key={paymentId} className="refund-row">
              <p className="num">
                {formatCurrencyWithCode({ minor: amountMinor, currency }, text.languageTag)}
                {isTakenBack ? <b> · {text.t('moneyDesk.payments.back')}</b> : null}
              </p>
              <p className="dim">
                {[text.t(`pay.source.${source}`), dayInWords(receivedOn, display), reference].filter((part) => part !== '').join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section id="sheet-entries" title={text.t('moneyDesk.entries')}>
        <Entries entries={entries} />
      </Section>
    </div>
  )
}
