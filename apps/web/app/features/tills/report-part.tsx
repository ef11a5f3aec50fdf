import { Link } from 'react-router'
import { TILL_MEANS, TILL_REASON_MAX } from '@app/contract/tills/till-codes.ts'
import type { TillBooking, TillShown } from '@app/contract/tills/tills.answers.ts'
import { decideTill, voidTillBooking } from '@app/contract/tills/tills.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { usePayWords } from '../payments/use-pay-words.ts'
import { CountForm } from './count-form.tsx'
import { TillForm } from './till-form.tsx'
import { receiptPath } from './till-words.ts'
import { placeAsWritten } from '../lots/lot-name.ts'

/** What a till took, in its order. */
export function Bookings({ till: { bookings, currencyCode, clock } }: { readonly till: TillShown }) {
  const text = useText()
  const words = usePayWords()
  const formats = useFormats()
  const { nowMs } = useApp()
  return (
    <Section id="till-bookings-h" title={text.t('till.bookings')}>
      {bookings.length === 0 ? (
        <p className="dim">{text.t('till.bookings.none')}</p>
      ) : (
        <table className="tbl pay-table">
          <thead>
            <tr>
              <th scope="col">{text.t('till.col.receipt')}</th>
              <th scope="col">{text.t('till.col.payer')}</th>
              <th scope="col">{text.t('till.col.state')}</th>
              <th scope="col" className="num">
                {text.t('pay.col.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bookings.map(({ id, receipt, at, payerName, payerNumber, means, reference, state, voidReason, voidedBy, amount }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={receiptPath(id)}>{receipt}</Link>{' '}
                  <span className="dim">{formats.timeWithin(Date.parse(at), clock, nowMs)}</span>
                </th>
                <td>
                  {payerName} <span className="dim">{payerNumber}</span>
                </td>
                <td>
                  {[text.t(`pay.source.${means}`), reference].filter((part) => part !== '').join(' ')}
                  {state === 'PAID' ? null : (
                    <>
                      {' '}
                      <span className="badge warn">{text.t(`till.booking.${state}`)}</span>
                    </>
                  )}
                  {voidedBy === null ? null : (
                    <span className="dim"> {text.t('till.booking.void', { by: String(voidedBy), reason: voidReason })}</span>
                  )}
                </td>
                <td className="num">{words.money(amount, currencyCode)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

/** The count beside the book. */
function Closing({ till: { book, closing, currencyCode } }: { readonly till: TillShown }) {
  const text = useText()
  const words = usePayWords()
  const bare = (amount: number): string => words.bare(amount, currencyCode)
  return (
    <Section id="till-sums-h" title={`${text.t('till.report')} (${currencyCode})`}>
      <table className="tbl pay-table pay-lines">
        <thead>
          <tr>
            <th scope="col">{text.t('till.means')}</th>
            <th scope="col" className="num">
              {text.t('till.report.book')}
            </th>
            {closing === null ? null : (
              <>
                <th scope="col" className="num">
                  {text.t('till.report.counted')}
                </th>
                <th scope="col" className="num">
                  {text.t('till.report.difference')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {TILL_MEANS.map((means) => (
            <tr key={means}>
              <th scope="row">{text.t(`pay.source.${means}`)}</th>
              <td className="num">{bare((closing?.book ?? book)[means])}</td>
              {closing === null ? null : (
                <>
                  <td className="num">{bare(closing.counted[means])}</td>
                  <td className="num">{bare(closing.difference[means])}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {closing === null ? null : (
        <p className="dim">
          {text.t('till.report.counted.by', { by: String(closing.countedBy), reason: closing.reason })}
          {closing.decidedBy === null
            ? ''
            : ` ${text.t('till.report.decided.by', { by: String(closing.decidedBy), reason: closing.decidedReason })}`}
        </p>
      )}
    </Section>
  )
}

function VoidForm({ till: { bookings } }: { readonly till: TillShown }) {
  const text = useText()
  const standing = bookings.filter(({ state }) => state === 'PAID' || state === 'PENDING')
  if (standing.length === 0) return null
  return (
    <TillForm<TillBooking>
      id="till-void-h"
      title={text.t('till.void')}
      lead={text.t('till.void.lead')}
      send={text.t('till.void.send')}
      done={text.t('till.void.done')}
      act={(api, form) => api(voidTillBooking, { params: { id: fieldText(form, 'booking') }, body: { reason: fieldText(form, 'reason') } })}
    >
      <ChoiceField
        id="till-void-id"
        name="booking"
        label={text.t('till.void.which')}
        choices={standing.map(({ id, receipt, payerName }) => [String(id), `${receipt}, ${payerName}`] as const)}
      />
      <InputField id="till-void-why" name="reason" label={text.t('till.reason')} maxLength={TILL_REASON_MAX} required />
    </TillForm>
  )
}

function DecideForm({ till: { id } }: { readonly till: TillShown }) {
  const text = useText()
  return (
    <TillForm<TillShown>
      id="till-decide-h"
      title={text.t('till.decide')}
      lead={text.t('till.decide.lead')}
      send={text.t('till.decide.what')}
      done={text.t('till.decide.done')}
      act={(api, form) =>
        api(decideTill, {
          params: { id: String(id) },
          body: { action: fieldText(form, 'action') as 'confirm' | 'refuse', reason: fieldText(form, 'reason') },
        })
      }
    >
      <ChoiceField
        id="till-decide-action"
        name="action"
        label={text.t('till.decide.what')}
        choices={[
          ['confirm', text.t('till.decide.confirm')],
          ['refuse', text.t('till.decide.refuse')],
        ]}
      />
      <InputField id="till-decide-why" name="reason" label={text.t('till.reason')} maxLength={TILL_REASON_MAX} required />
    </TillForm>
  )
}

/** A till whole: its Z-report once it is closed, and what a second person does about it before. */
export function ReportPart({ till, isOwn }: { readonly till: TillShown; readonly isOwn: boolean }) {
  const text = useText()
  const words = usePayWords()
  const { id, drawer, yardName, onDay, cashierNumber, state, float, currencyCode } = till
  return (
    <>
      <h1>{text.t('till.name', { drawer: String(drawer), yard: placeAsWritten(yardName) })}</h1>
      <p>
        <span className={state === 'COUNTED' ? 'badge warn' : 'badge'}>{text.t(`till.state.${state}`)}</span>{' '}
        {text.t('till.day', { day: words.date(onDay), cashier: String(cashierNumber) })}. {text.t('till.float')}:{' '}
        <span className="num">{words.money(float, currencyCode)}</span>
      </p>
      <p className="acts">
        <a className="link" href={`/data/operations/till/${id}/report.csv`} download>
          {text.t('till.report.csv')}
        </a>
        <button type="button" className="btn has-script" onClick={() => window.print()}>
          {text.t('till.report.print')}
        </button>
      </p>
      <Closing till={till} />
      <Bookings till={till} />
      {isOwn ? null : (
        <>
          {state === 'OPEN' ? <VoidForm till={till} /> : null}
          {state === 'COUNTED' ? <DecideForm till={till} /> : null}
          {state === 'OPEN' ? <CountForm till={till} /> : null}
        </>
      )}
    </>
  )
}
