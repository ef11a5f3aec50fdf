import { LENDER_EVIDENCE_MAX, LENDER_REASON_MAX, type LenderScope } from '@app/contract/lenders/lender-codes.ts'
import { recordLenderWord } from '@app/contract/lenders/lender-desk.ts'
import type { DeskHandover } from '@app/contract/lenders/lenders.answers.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import { spacedReference } from '@app/rules/invoices/creditor-reference.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { lenderRefusal } from './lender-words.ts'
import { LotAndPayer } from '../desks/lot-and-payer.tsx'

interface RowProps {
  readonly row: DeskHandover
  readonly onRefused: (error: unknown) => void
}

/** What a lender said, with what shows it. */
function RecordWord({ row: { handoverId, lot, scopes }, onRefused }: RowProps) {
  const text = useText()
  const send = text.t('lenderDesk.record')
  return (
    <Form
      className="pay-form has-script"
      aria-label={`${send}, ${lot}`}
      wordsOf={lenderRefusal}
      onRefused={onRefused}
      done={text.t('lenderDesk.recorded')}
      act={(api, form) => {
        const body = {
          scope: fieldText(form, 'scope') as LenderScope,
          evidence: fieldText(form, 'evidence'),
          reason: fieldText(form, 'reason'),
        }
        return api(recordLenderWord, { params: { id: String(handoverId) }, body })
      }}
    >
      <ChoiceField
        id={`word-scope-${handoverId}`}
        name="scope"
        label={text.t('lenderDesk.scope')}
        choices={scopes.map((scope) => [scope, text.t(`lenderDesk.scope.${scope}`)] as const)}
      />
      <InputField
        id={`word-evidence-${handoverId}`}
        name="evidence"
        label={text.t('lenderDesk.evidence')}
        hint={text.t('lenderDesk.evidence.hint')}
        maxLength={LENDER_EVIDENCE_MAX}
        autoComplete="off"
        required
      />
      <InputField
        id={`word-reason-${handoverId}`}
        name="reason"
        label={text.t('lenderDesk.reason')}
        maxLength={LENDER_REASON_MAX}
        required
      />
      <FormFoot className="btn sm ink" send={send} />
    </Form>
  )
}

/** An invoice that a lender has or had: whose, how it stands, what the lender said; and what the reader may record. */
export function HandoverPart({ row, onRefused }: RowProps) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  const day = (iso: string): string => formats.day(Date.parse(iso))
  const { handoverId, lender, lot, vehicle, invoiceNumber, number, name, theirReference, reference, currency } = row
  const { totalMinor, balanceMinor, handedAt, holdsVehicle, endedAt, endKind, words, scopes } = row
  const money = (minor: number): string => formatCurrencyWithCode({ minor, currency }, text.languageTag)
  const sums =
    balanceMinor > 0
      ? text.t('lenderDesk.owed', { amount: money(balanceMinor), total: money(totalMinor) })
      : text.t('lenderDesk.paid', { total: money(totalMinor) })
  const state =
    endKind === null
      ? text.t(holdsVehicle ? 'lenderDesk.held' : 'lenderDesk.free')
      : text.t(`lenderDesk.end.${endKind}`, { day: day(endedAt) })
  return (
    <li className="refund-row" data-handover={handoverId}>
      <LotAndPayer lot={lot} vehicle={vehicle} number={number} name={name} />
      <p>
        <span className="badge pay-state">{state}</span> {text.t('lenderDesk.has', { lender, day: day(handedAt) })}
      </p>
      <p className="num">
        {[
          text.t('default.invoice', { number: invoiceNumber }),
          sums,
          text.t('lenderDesk.transfer', { reference: spacedReference(reference) }),
          theirReference,
        ]
          .filter((fact) => fact !== '')
          .join(' · ')}
      </p>
      {words.map(({ scope, evidence, reason, by, at }) => (
        <p className="dim" key={at}>
          {text.t(`lenderDesk.word.${scope}`)}: {evidence} ·{' '}
          {text.t('lenderDesk.word.by', { number: String(by), time: formats.timeWithin(Date.parse(at), zone, nowMs), reason })}
        </p>
      ))}
      {scopes.length === 0 ? null : (
        <div className="refund-acts">
          <RecordWord row={row} onRefused={onRefused} />
        </div>
      )}
    </li>
  )
}
