import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Balances, InvoiceEntry, InvoiceList } from '@app/contract/payments/invoices.answers.ts'
import type { LotStorage } from '@app/contract/release/storage.answers.ts'
import { invoicePath } from '@app/rules/invoices/invoice-path.ts'
import { useText } from '../../platform/app-info.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { asWritten } from '../lots/lot-name.ts'
import { StorageLine } from '../lots/won/storage-line.tsx'
import { OwedList } from './owed-list.tsx'
import { pathOfSection } from './payments-data.ts'
import { UseCreditForm } from './use-credit-form.tsx'
import { usePayWords } from './use-pay-words.ts'

/** One sentence with the sums in it: what is owed, a currency at a time. */
function Lead({ unpaid }: { readonly unpaid: InvoiceList }) {
  const text = useText()
  const words = usePayWords()
  const owed = unpaid.sums.filter((sum) => sum.owed > 0)
  if (owed.length === 0) return <p className="lead">{text.t('pay.lead.none')}</p>
  const sums = owed.map(({ currencyCode, owed: amount }) => {
    const count = unpaid.invoices.filter((one) => one.currencyCode === currencyCode && one.status !== 'PENDING').length
    const values = { amount: words.money(amount, currencyCode), count }
    return count === 1 ? text.t('pay.lead.one', values) : text.t('pay.lead.many', values)
  })
  return (
    <p className="lead">
      {text.t('pay.lead.owed', { sums: sums.join(', ') })} {owed.some(({ overdue }) => overdue > 0) ? text.t('pay.lead.late') : ''}
      {owed
        .filter(({ withLenders }) => withLenders > 0)
        .map(({ withLenders, currencyCode }) => ` ${text.t('lender.of', { amount: words.money(withLenders, currencyCode) })}`)}
    </p>
  )
}

/** What blocks bidding stands above everything. */
function LateAlert({ invoice }: { readonly invoice: InvoiceEntry }) {
  const text = useText()
  const words = usePayWords()
  return (
    <div className="alert bad">
      <Icon name="warn" />
      <div>
        <p>
          <b>{text.t('pay.late', { number: invoice.number, time: words.dueWithin(invoice) })}</b>
        </p>
        <p>{text.t('pay.late.what')}</p>
        <div className="acts">
          <Link className="btn sm ink" to={invoicePath(invoice.invoiceId)}>
            {text.t('pay.see')}
          </Link>
        </div>
      </div>
    </div>
  )
}

interface HeldProps {
  readonly balances: Balances
  readonly kind: 'credit' | 'deposit'
  /** What can be done with it. */
  readonly children?: ReactNode
}

/** Credit or deposit, a currency at a time. */
export function Held({ balances, kind, children }: HeldProps) {
  const text = useText()
  const words = usePayWords()
  const held = balances.balances.filter((one) => one[kind] > 0)
  return (
    <section aria-labelledby={`pay-${kind}`}>
      <h2 id={`pay-${kind}`}>{text.t(`pay.${kind}`)}</h2>
      {held.length === 0 ? (
        <p className="dim">{text.t(`pay.${kind}.none`)}</p>
      ) : (
        <>
          {held.map((one) => (
            <p className="pay-big num" key={one.currencyCode}>
              {words.bare(one[kind], one.currencyCode)} <span className="dim">{one.currencyCode}</span>
            </p>
          ))}
          <p className="dim">{text.t(`pay.${kind}.note`)}</p>
        </>
      )}
      {children}
      {kind === 'deposit' ? (
        <p>
          <Link className="link" to="/member-payments/deposits/add">
            {text.t('gateway.deposit.title')}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

/** What the storage of each lot costs that stands in a yard. */
function Stored({ storage }: { readonly storage: readonly LotStorage[] }) {
  const text = useText()
  if (storage.length === 0) return null
  return (
    <Section id="pay-storage" title={text.t('storage.word')}>
      <p className="dim">{text.t('storage.lead')}</p>
      <ul>
        {storage.map((one) => (
          <li key={one.lot}>
            <Link className="link" to={`/lot/${one.lot}`}>
              {asWritten(one.title)}
            </Link>{' '}
            <span className="dim">{one.lot}</span> <StorageLine storage={one} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What is owed, on its way, held: in this order. */
export function OverviewPart({
  balances,
  unpaid,
  storage,
  fault,
}: {
  readonly balances: Balances
  readonly unpaid: InvoiceList
  readonly storage: readonly LotStorage[]
  readonly fault: string
}) {
  const text = useText()
  const late = unpaid.invoices.find(({ status }) => status === 'OVERDUE')
  return (
    <>
      <Lead unpaid={unpaid} />
      {late === undefined ? null : <LateAlert invoice={late} />}
      {unpaid.invoices.length === 0 ? null : <OwedList unpaid={unpaid} path="/payments" fault={fault} />}
      <Stored storage={storage} />
      <div className="pay-three">
        <Held balances={balances} kind="credit">
          {balances.balances
            .filter(({ credit }) => credit > 0)
            .map(({ currencyCode }) => (
              <UseCreditForm key={currencyCode} currency={currencyCode} unpaid={unpaid} />
            ))}
        </Held>
        <Held balances={balances} kind="deposit" />
        <section aria-labelledby="pay-recent">
          <h2 id="pay-recent">{text.t('pay.recent')}</h2>
          <p>
            <Link className="link" to={pathOfSection('paid-invoices')}>
              {text.t('pay.recent.link')}
            </Link>
          </p>
          <p>
            <Link className="link" to={pathOfSection('payment-history')}>
              {text.t('pay.history.link')}
            </Link>
          </p>
        </section>
      </div>
    </>
  )
}
