import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { askOverride } from '@app/contract/operations/lane-desk.ts'
import {
  orderLots,
  REASON_LENGTH_MAX,
  SALE_TERMS,
  setLotTerms,
  withdrawLot,
  type DeskLot,
} from '@app/contract/operations/sales/sale-desk.ts'
import { needsSecondPerson } from '@app/rules/bidding/second-person.ts'
import { fieldAmount } from '@app/rules/formats/typed-amounts.ts'
import { useText } from '../../../platform/app-info.ts'
import { useAmounts } from '../../../platform/use-amounts.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { ChoiceField, InputField } from '../../../ui/fields.tsx'
import { Section } from '../../../ui/section.tsx'
import { asWritten } from '../../lots/lot-name.ts'
import { asking } from '../overrides.tsx'
import type { Operate } from '../../desks/operate.ts'

const AMOUNTS = [
  ['start', 'ops.lot.start'],
  ['reserve', 'ops.lot.reserve'],
  ['buyNow', 'ops.lot.buyNow'],
] as const

/** Only these terms have a minimum. */
const WITH_RESERVE = 'MINIMUM_BID'

function TermsForm({ lot, act }: { readonly lot: DeskLot; readonly act: Operate }) {
  const text = useText()
  const { currency } = lot
  const amounts = useAmounts(currency)
  const [status, setStatus] = useState<string>(lot.saleStatus)
  const asked = AMOUNTS.filter(([name]) => name !== 'reserve' || status === WITH_RESERVE)
  const values = { start: lot.startMinor, reserve: lot.reserveMinor, buyNow: lot.buyNowMinor }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const requestOf = () => ({
      saleStatus: fieldText(form, 'saleStatus') as (typeof SALE_TERMS)[number],
      startMinor: amounts.inField(form, 'start') ?? 0,
      reserveMinor: form.has('reserve') ? amounts.inField(form, 'reserve') : null,
      buyNowMinor: amounts.inField(form, 'buyNow'),
      makeOffer: form.has('makeOffer'),
    })
    void act((api) => api(setLotTerms, { params: { lotNumber: String(lot.lotNumber) }, body: requestOf() }))
  }
  const id = (name: string): string => `lt-${lot.lotNumber}-${name}`
  return (
    <form className="desk-form has-script" onSubmit={onSubmit} aria-label={text.t('ops.lot.terms')}>
      <ChoiceField
        id={id('status')}
        label={text.t('ops.lot.saleStatus')}
        name="saleStatus"
        value={status}
        onChange={(event) => setStatus(event.target.value)}
        choices={SALE_TERMS.map((terms) => [terms, text.t(`ops.terms.${terms}`)])}
      />
      {asked.map(([name, key]) => (
        <InputField
          key={name}
          id={id(name)}
          label={`${text.t(key)} (${currency})`}
          name={name}
          inputMode="numeric"
          defaultValue={fieldAmount(values[name], currency)}
        />
      ))}
      <label className="check">
        <input type="checkbox" name="makeOffer" defaultChecked={lot.makeOffer} />
        <span>{text.t('ops.lot.makeOffer')}</span>
      </label>
      <button className="btn" type="submit">
        {text.t('ops.lot.save')}
      </button>
    </form>
  )
}

function WithdrawForm({ lot, act }: { readonly lot: DeskLot; readonly act: Operate }) {
  const text = useText()
  const isSecond = needsSecondPerson('WITHDRAW', lot)
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const reason = fieldText(new FormData(event.currentTarget), 'reason')
    void (isSecond
      ? asking(act)((api) => api(askOverride, { body: { lotNumber: lot.lotNumber, act: 'WITHDRAW', reason } }))
      : act((api) => api(withdrawLot, { params: { lotNumber: String(lot.lotNumber) }, body: { reason } })))
  }
  const id = `wd-${lot.lotNumber}`
  return (
    <form className="desk-form has-script" onSubmit={onSubmit} aria-label={text.t('ops.lot.withdraw')}>
      {isSecond ? <p className="dim">{text.t('ops.lot.withdraw.bids')}</p> : null}
      <InputField id={id} label={text.t('ops.lot.reason')} name="reason" required maxLength={REASON_LENGTH_MAX} />
      <button className="btn" type="submit">
        {text.t(isSecond ? 'ops.lot.withdraw.ask' : 'ops.lot.withdraw')}
      </button>
    </form>
  )
}

/** What may be changed of a lot. Its forms are made when they are opened: most of a long run list is never opened. */
function LotChange({ lot, act }: { readonly lot: DeskLot; readonly act: Operate }) {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="has-script" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{text.t('ops.lot.change', { number: String(lot.lotNumber) })}</summary>
      {isOpen ? (
        <>
          <TermsForm key={`${lot.startMinor} ${lot.reserveMinor} ${lot.buyNowMinor} ${lot.saleStatus}`} lot={lot} act={act} />
          <WithdrawForm lot={lot} act={act} />
        </>
      ) : null}
    </details>
  )
}

/** The order with one lot moved on by so many places. */
function withMoved(order: readonly number[], lot: number, by: number): number[] {
  const numbers = order.filter((one) => one !== lot)
  numbers.splice(order.indexOf(lot) + by, 0, lot)
  return numbers
}

interface SaleLotsProps {
  readonly saleId: number
  readonly lots: readonly DeskLot[]
  /** Numbers of the whole run, of which `lots` are a part. */
  readonly order: readonly number[]
  readonly act: Operate
}

/** The run list of a sale, or a page of it: order, terms, withdrawal. */
export function SaleLots({ saleId, lots, order, act }: SaleLotsProps) {
  const text = useText()
  const formats = useFormats()
  const move = (lot: number, by: number): void =>
    void act((api) => api(orderLots, { params: { saleId: String(saleId) }, body: { lots: withMoved(order, lot, by) } }))
  return (
    <Section id="run-h" title={text.t('ops.run')}>
      {lots.length === 0 ? <p className="dim">{text.t('ops.run.none')}</p> : null}
      <div className="scroll">
        <table className="tbl">
          <tbody>
            {lots.map((lot) => (
              <tr key={lot.lotNumber} data-lot={lot.lotNumber}>
                <td>{lot.itemNumber}</td>
                <td>
                  <Link className="link" to={`/lot/${lot.lotNumber}`}>
                    {lot.lotNumber}
                  </Link>{' '}
                  {asWritten(lot.description)}
                  <br />
                  <span className="dim">
                    {text.dyn(`ops.terms.${lot.saleStatus}`, lot.saleStatus)},{' '}
                    {text.t('ops.lot.bids', {
                      count: lot.bidCount,
                      price: formats.money({ minor: lot.priceMinor, currency: lot.currency }),
                    })}
                  </span>
                </td>
                <td>
                  <span className="acts has-script">
                    <button className="btn sm" type="button" disabled={lot.lotNumber === order[0]} onClick={() => move(lot.lotNumber, -1)}>
                      {text.t('ops.run.up')}
                      <span className="vh"> {lot.lotNumber}</span>
                    </button>
                    <button
                      className="btn sm"
                      type="button"
                      disabled={lot.lotNumber === order.at(-1)}
                      onClick={() => move(lot.lotNumber, 1)}
                    >
                      {text.t('ops.run.down')}
                      <span className="vh"> {lot.lotNumber}</span>
                    </button>
                  </span>
                  <LotChange lot={lot} act={act} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
