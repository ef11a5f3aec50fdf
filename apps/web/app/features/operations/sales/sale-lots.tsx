import { useState } from 'react'
import { Link } from 'react-router'
import { askOverride } from '@app/contract/operations/lane-desk.ts'
import {
  orderLots,
  REASON_LENGTH_MAX,
  SALE_TERMS,
  setLotTerms,
  withdrawLot,
  type DeskLot,
  type SaleTypeWord,
} from '@app/contract/operations/sales/sale-desk.ts'
import { decideLotAct, type LotAct, type LotActRefusal } from '@app/rules/auctions/decide-lot-act.ts'
import { needsSecondPerson } from '@app/rules/bidding/second-person.ts'
import { fieldAmount } from '@app/rules/formats/typed-amounts.ts'
import { useText } from '../../../platform/app-info.ts'
import { useAmounts } from '../../../platform/use-amounts.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { CheckField, ChoiceField, InputField } from '../../../ui/fields.tsx'
import { ActButton } from '../../../ui/form/busy-button.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { useTyped } from '../../../ui/form/form-state.ts'
import { Section } from '../../../ui/section.tsx'
import { asWritten } from '../../lots/lot-name.ts'
import { DeskForm } from '../../desks/desk-form.tsx'
import type { Desk } from '../../desks/use-desk.ts'

const AMOUNTS = [
  ['start', 'ops.lot.start'],
  ['reserve', 'ops.lot.reserve'],
  ['buyNow', 'ops.lot.buyNow'],
] as const

/** How bidding names the way a sale sells. */
const LEDGER_SALE_TYPES = { live: 'LANE', timed: 'TIMED', sealed: 'SEALED' } as const satisfies Record<SaleTypeWord, string>

/** Only these terms have a minimum. */
const WITH_RESERVE = 'MINIMUM_BID'

const idOf = (lot: DeskLot, name: string): string => `lt-${lot.lotNumber}-${name}`

/** The amounts that a lot's terms have. */
function AmountFields({ lot }: { readonly lot: DeskLot }) {
  const text = useText()
  const { currency } = lot
  const status = useTyped('saleStatus', lot.saleStatus)
  const values = { start: lot.startMinor, reserve: lot.reserveMinor, buyNow: lot.buyNowMinor }
  return AMOUNTS.filter(([name]) => name !== 'reserve' || status === WITH_RESERVE).map(([name, key]) => (
    <InputField
      key={name}
      id={idOf(lot, name)}
      label={`${text.t(key)} (${currency})`}
      name={name}
      sentAs={`${name}Minor`}
      inputMode="numeric"
      defaultValue={fieldAmount(values[name], currency)}
    />
  ))
}

function TermsForm({ lot }: { readonly lot: DeskLot }) {
  const text = useText()
  const amounts = useAmounts(lot.currency)
  const bodyOf = (form: FormData) => ({
    saleStatus: fieldText(form, 'saleStatus') as (typeof SALE_TERMS)[number],
    startMinor: amounts.inField(form, 'start') ?? 0,
    reserveMinor: form.has('reserve') ? amounts.inField(form, 'reserve') : null,
    buyNowMinor: amounts.inField(form, 'buyNow'),
    makeOffer: form.has('makeOffer'),
  })
  return (
    <DeskForm
      aria-label={text.t('ops.lot.terms')}
      act={async (api, form) => api(setLotTerms, { params: { lotNumber: String(lot.lotNumber) }, body: bodyOf(form) })}
    >
      <ChoiceField
        id={idOf(lot, 'status')}
        label={text.t('ops.lot.saleStatus')}
        name="saleStatus"
        defaultValue={lot.saleStatus}
        choices={SALE_TERMS.map((terms) => [terms, text.t(`ops.terms.${terms}`)])}
      />
      <AmountFields lot={lot} />
      <CheckField id={idOf(lot, 'offer')} name="makeOffer" defaultChecked={lot.makeOffer} label={text.t('ops.lot.makeOffer')} />
      <FormFoot className="btn" send={text.t('ops.lot.save')} />
    </DeskForm>
  )
}

function WithdrawForm({ lot, say }: { readonly lot: DeskLot; readonly say: Desk['say'] }) {
  const text = useText()
  const isSecond = needsSecondPerson('WITHDRAW', lot)
  return (
    <DeskForm
      aria-label={text.t('ops.lot.withdraw')}
      done={isSecond ? text.t('ops.override.requested') : text.t('ops.done')}
      onDone={() => (isSecond ? undefined : say('ops.done'))}
      act={(api, form): Promise<unknown> => {
        const reason = fieldText(form, 'reason')
        if (isSecond) return api(askOverride, { body: { lotNumber: lot.lotNumber, act: 'WITHDRAW', reason } })
        return api(withdrawLot, { params: { lotNumber: String(lot.lotNumber) }, body: { reason } })
      }}
    >
      {isSecond ? <p className="dim">{text.t('ops.lot.withdraw.bids')}</p> : null}
      <InputField id={`wd-${lot.lotNumber}`} label={text.t('ops.lot.reason')} name="reason" required maxLength={REASON_LENGTH_MAX} />
      <FormFoot className="btn" send={text.t(isSecond ? 'ops.lot.withdraw.ask' : 'ops.lot.withdraw')} />
    </DeskForm>
  )
}

/** Whether an act is refused whatever is typed, as the server decides it; null where it is not. */
const refusalOf = (act: LotAct, lot: DeskLot, saleType: SaleTypeWord): LotActRefusal | null =>
  lot.phase === null ? null : decideLotAct(act, { ...lot, phase: lot.phase, saleType: LEDGER_SALE_TYPES[saleType] })

/** Why a form is not there. */
function Refused({ what, reason }: { readonly what: 'ops.lot.terms.over' | 'ops.lot.withdraw.over'; readonly reason: LotActRefusal }) {
  const text = useText()
  return (
    <p className="dim">
      {text.t(what)} {text.dyn(`ops.reason.${reason}`, '')}
    </p>
  )
}

/** What may be changed of a lot. Its forms are made when they are opened: most of a long run list is never opened. */
function LotChange({
  lot,
  saleType,
  isOpen: isOpenAtFirst,
  say,
}: {
  readonly lot: DeskLot
  readonly saleType: SaleTypeWord
  readonly isOpen: boolean
  readonly say: Desk['say']
}) {
  const text = useText()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const [noTerms, noWithdrawal] = [refusalOf('terms', lot, saleType), refusalOf('withdraw', lot, saleType)]
  return (
    <details className="has-script" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{text.t('ops.lot.change', { number: String(lot.lotNumber) })}</summary>
      {isOpen ? (
        <>
          {noTerms === null ? <TermsForm lot={lot} /> : <Refused what="ops.lot.terms.over" reason={noTerms} />}
          {noWithdrawal === null ? <WithdrawForm lot={lot} say={say} /> : <Refused what="ops.lot.withdraw.over" reason={noWithdrawal} />}
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

interface SaleLotsProps extends Pick<Desk, 'act' | 'say'> {
  readonly saleId: number
  readonly saleType: SaleTypeWord
  readonly lots: readonly DeskLot[]
  /** Numbers of the whole run, of which `lots` are a part. */
  readonly order: readonly number[]
  /** What may be changed of each lot is open from the first. */
  readonly isOpen: boolean
}

/** The run list of a sale, or a page of it: order, terms, withdrawal. */
export function SaleLots({ saleId, saleType, lots, order, isOpen, act, say }: SaleLotsProps) {
  const text = useText()
  const formats = useFormats()
  const move = (lot: number, by: number): Promise<boolean> =>
    act((api) => api(orderLots, { params: { saleId: String(saleId) }, body: { lots: withMoved(order, lot, by) } }))
  return (
    <Section id="run-h" title={text.t('ops.run')}>
      {order.length === 0 ? <p className="dim">{text.t('ops.run.none')}</p> : null}
      <div className="scroll">
        <table className="tbl run-list">
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
                    <ActButton className="btn sm" disabled={lot.lotNumber === order[0]} act={() => move(lot.lotNumber, -1)}>
                      {text.t('ops.run.up')}
                      <span className="vh"> {lot.lotNumber}</span>
                    </ActButton>
                    <ActButton className="btn sm" disabled={lot.lotNumber === order.at(-1)} act={() => move(lot.lotNumber, 1)}>
                      {text.t('ops.run.down')}
                      <span className="vh"> {lot.lotNumber}</span>
                    </ActButton>
                  </span>
                  <LotChange lot={lot} saleType={saleType} isOpen={isOpen} say={say} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
