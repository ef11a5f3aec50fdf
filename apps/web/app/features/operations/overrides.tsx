import { Link } from 'react-router'
import { decideDeposit } from '@app/contract/operations/bidder-desk.ts'
import {
  askOverride,
  decideOverride,
  type DeskOverride,
  type DoneOverride,
  type TwoPersonOrder,
} from '@app/contract/operations/lane-desk.ts'
import { decideCancellation } from '@app/contract/operations/sales/sale-cancellation.ts'
import { decideSellerChange } from '@app/contract/operations/seller-desk.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Section } from '../../ui/section.tsx'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { ActButton } from '../../ui/form/busy-button.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { useTyped } from '../../ui/form/form-state.ts'
import { DeskForm } from '../desks/desk-form.tsx'
import type { Operate } from '../desks/use-desk.ts'
import { useProof } from '../proof/use-proof.tsx'
import { changeWords } from './change-lines.tsx'

/** Requests of this form; all others are made where they are done. */
const BY_FORM = ['UNDO', 'REOPEN', 'TRANSFER', 'VOID'] as const

/** Who gets the lot, where it is given to somebody else. */
function Recipient() {
  const text = useText()
  if (useTyped('act', BY_FORM[0]) !== 'TRANSFER') return null
  return <InputField label={text.t('ops.lane.toAlias')} id="ov-alias" name="toAlias" inputMode="numeric" pattern="\d+" required />
}

/** Where operators ask to put right what happened to a lot. */
export function AskForm({ lot }: { readonly lot: number | null }) {
  const text = useText()
  return (
    <details>
      <summary>{text.t('ops.lane.ask')}</summary>
      <DeskForm
        aria-label={text.t('ops.lane.ask')}
        done={text.t('ops.override.requested')}
        act={(api, form) => {
          const alias = Number(fieldText(form, 'toAlias'))
          const body = {
            lotNumber: Number(fieldText(form, 'lotNumber')),
            act: fieldText(form, 'act') as (typeof BY_FORM)[number],
            reason: fieldText(form, 'reason'),
            ...(alias > 0 ? { toAlias: alias } : {}),
          }
          return api(askOverride, { body })
        }}
      >
        <InputField
          label={text.t('ops.lane.lot')}
          id="ov-lot"
          name="lotNumber"
          inputMode="numeric"
          pattern="\d+"
          required
          defaultValue={lot ?? ''}
        />
        <ChoiceField
          id="ov-act"
          label={text.t('ops.lane.ask.what')}
          name="act"
          choices={BY_FORM.map((one) => [one, text.t(`ops.override.${one}`)])}
        />
        <Recipient />
        <InputField label={text.t('ops.lot.reason')} id="ov-reason" name="reason" required maxLength={300} />
        <FormFoot className="btn" send={text.t('ops.lane.ask')} />
      </DeskForm>
    </details>
  )
}

/** What would be done. */
function actWords(order: TwoPersonOrder, text: Text, formats: ReturnType<typeof useFormats>): string {
  const { act, answer, amountMinor, currency } = order
  const of = amountMinor === null || currency === null ? null : { minor: amountMinor, currency }
  if (act === 'DEPOSIT') return text.t('ops.override.DEPOSIT', { amount: of === null ? '' : formats.sum(of) })
  const amount = of === null ? '' : formats.money(of)
  if (act === 'SELLER') {
    const changes = order.changes.map((one) => changeWords(one, { text, money: formats.money })).join('; ')
    return text.t('ops.override.SELLER', { changes })
  }
  if (act === 'ANSWER') return text.dyn(`ops.override.ANSWER.${answer}`, act, { amount })
  return act === 'OFFER' ? text.dyn(`ops.override.OFFER.${answer}`, act) : text.t(`ops.override.${act}`)
}

/** To what it would be done, with the way there; what became of a lot is in its ledger. */
function Target({ one: { lotNumber, saleId, bidderNumber, sellerCode, sellerName } }: { readonly one: TwoPersonOrder }) {
  const text = useText()
  if (saleId !== null)
    return (
      <Link className="link" to={`/operations/sales/${saleId}`}>
        {text.t('ops.override.sale', { number: String(saleId) })}
      </Link>
    )
  if (bidderNumber !== null)
    return (
      <Link className="link" to={`/operations/bidders?buyer=${bidderNumber}`}>
        {text.t('ops.override.bidder', { number: String(bidderNumber) })}
      </Link>
    )
  if (sellerCode !== null)
    return (
      <Link className="link" to={`/operations/sellers?${new URLSearchParams({ code: sellerCode })}`}>
        {text.t('ops.override.seller', { name: sellerName ?? sellerCode })}
      </Link>
    )
  return (
    <Link className="link" to={`/lot/${lotNumber}`}>
      {text.t('ops.override.lot', { number: String(lotNumber) })}
    </Link>
  )
}

/** What was done in the last days, by whom and why; what one person did by command says so. */
export function DoneOverrides({ done }: { readonly done: readonly DoneOverride[] }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  if (done.length === 0) return null
  const who = ({ askedBy, decidedBy, reason, doneAt }: DoneOverride): string => {
    const when = formats.timeWithin(Date.parse(doneAt), zone, nowMs)
    return askedBy === null
      ? text.t('ops.override.done.command', { when, reason })
      : text.t('ops.override.done.two', { asked: String(askedBy), decided: String(decidedBy), when, reason })
  }
  return (
    <Section id="done-h" title={text.t('ops.override.done')}>
      <ul className="drops">
        {done.map((one) => (
          <li key={one.id} data-done={one.id}>
            <div>
              <p>
                <b>{actWords(one, text, formats)}</b>, <Target one={one} />
              </p>
              <p>{who(one)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The call by which a second person decides, for any request. */
function decide({ id, act: what, saleId, sellerCode }: DeskOverride, act: Operate, action: 'confirm' | 'refuse'): Promise<boolean> {
  const body = { action }
  return act((api) => {
    if (what === 'DEPOSIT') return api(decideDeposit, { params: { id: String(id) }, body })
    if (what === 'SELLER') return api(decideSellerChange, { params: { code: String(sellerCode), id: String(id) }, body })
    if (what === 'CANCEL_SALE') return api(decideCancellation, { params: { saleId: String(saleId) }, body })
    return api(decideOverride, { params: { id: String(id) }, body })
  })
}

/** One open request: what, for what, by whom, when and why, and the second person's two buttons. */
function Waiting({ one, act }: { readonly one: DeskOverride; readonly act: Operate }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  const { prove, onRefused } = useProof('ops.proof')
  const when = formats.timeWithin(Date.parse(one.askedAt), zone, nowMs)
  const proving: Operate = (work) =>
    act(async (api) => {
      try {
        return await work(api)
      } catch (error) {
        onRefused(error)
        throw error
      }
    })
  return (
    <li data-override={one.id}>
      <div>
        <p>
          <b>{actWords(one, text, formats)}</b>, <Target one={one} />
          {one.toAlias === null ? null : `, ${text.t('ops.override.to', { number: one.toAlias })}`}
        </p>
        <p>{text.t('ops.override.who', { number: String(one.askedBy), when, reason: one.reason })}</p>
        {prove}
        {one.isOwn ? (
          <p className="dim">{text.t('ops.lane.override.own')}</p>
        ) : (
          <p className="acts has-script">
            <ActButton className="btn ink" act={() => decide(one, proving, 'confirm')}>
              {text.t('ops.lane.confirm')}
            </ActButton>
            <ActButton act={() => decide(one, proving, 'refuse')}>{text.t('ops.lane.refuse')}</ActButton>
          </p>
        )}
      </div>
    </li>
  )
}

/** Requests that another operator has to decide (two-person rule). Nothing is shown without any, unless `isAlways`. */
export function Overrides({
  overrides,
  act,
  isAlways = false,
  children,
}: {
  readonly overrides: readonly DeskOverride[]
  readonly act: Operate
  readonly isAlways?: boolean
  readonly children?: React.ReactNode
}) {
  const text = useText()
  if (overrides.length === 0 && !isAlways) return null
  return (
    <Section id="overrides-h" title={text.t('ops.lane.overrides')}>
      {overrides.length === 0 ? <p className="dim">{text.t('ops.lane.overrides.none')}</p> : null}
      <ul className="drops">
        {overrides.map((one) => (
          <Waiting key={one.id} one={one} act={act} />
        ))}
      </ul>
      {children}
    </Section>
  )
}
