import { RETURN_VERDICTS, type ReturnVerdict } from '@app/contract/memberships/membership-codes.ts'
import { askMembershipReturn, REASON_MAX, REFERENCE_MAX } from '@app/contract/memberships/membership-desk.ts'
import type { DeskReturn } from '@app/contract/memberships/membership-desk.answers.ts'
import { instantDayInWords } from '@app/rules/formats/format-day.ts'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { ChoiceField, InputField } from '../../../ui/fields.tsx'
import { Section } from '../../../ui/section.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { DeskForm } from '../../desks/desk-form.tsx'

/** A payment that went back: which, how that was noticed, and how it ended. */
export function ReturnWords({ one }: { readonly one: DeskReturn }) {
  const text = useText()
  const formats = useFormats()
  const { currency, amountMinor, orderId, reference, way, at, notedBy, reason, endedAs, endedAt, endedReference, endedReason } = one
  const dayOf = (instant: string): string => instantDayInWords(Date.parse(instant), formats.display)
  return (
    <>
      <p>
        {text.t('member.desk.return', {
          amount: formats.sum({ minor: amountMinor, currency }),
          order: String(orderId),
          reference,
        })}
      </p>
      <p className="dim">
        {text.t(`member.desk.return.${way}`, { day: dayOf(at), number: String(notedBy ?? ''), reason })}
        {endedAs === null
          ? null
          : `; ${text.t(`member.desk.return.end.${endedAs}`, {
              day: dayOf(endedAt),
              reference: endedReference,
              reason: endedReason,
              asked: String(one.askedBy ?? ''),
              decided: String(one.decidedBy ?? ''),
            })}`}
      </p>
    </>
  )
}

function Decide({ id }: { readonly id: number }) {
  const text = useText()
  return (
    <details>
      <summary>{text.t('member.desk.return.decide')}</summary>
      <DeskForm
        aria-label={text.t('member.desk.return.decide')}
        done={text.t('ops.override.requested')}
        act={(api, form) =>
          api(askMembershipReturn, {
            body: {
              returnId: id,
              verdict: fieldText(form, 'verdict') as ReturnVerdict,
              reference: fieldText(form, 'reference'),
              reason: fieldText(form, 'reason'),
            },
          })
        }
      >
        <ChoiceField
          id={`mr-verdict-${id}`}
          label={text.t('member.desk.return.verdict')}
          name="verdict"
          choices={RETURN_VERDICTS.map((verdict) => [verdict, text.t(`member.desk.return.verdict.${verdict}`)] as const)}
        />
        <InputField id={`mr-ref-${id}`} label={text.t('member.desk.return.reference')} name="reference" maxLength={REFERENCE_MAX} />
        <InputField id={`mr-why-${id}`} label={text.t('member.desk.reason')} name="reason" required maxLength={REASON_MAX} />
        <FormFoot className="btn" send={text.t('member.desk.return.ask')} />
      </DeskForm>
    </details>
  )
}

/** Memberships that are held for a payment that went back, and where two operators decide about them. */
export function Returns({ returns }: { readonly returns: readonly DeskReturn[] }) {
  const text = useText()
  return (
    <Section id="returns-h" title={text.t('member.desk.returns')}>
      {returns.length === 0 ? <p className="dim">{text.t('member.desk.returns.none')}</p> : null}
      <ul className="drops">
        {returns.map((one) => (
          <li key={one.id} data-return={one.id}>
            <div>
              <p>
                <b>{text.t('member.desk.order', { name: one.name, number: String(one.number) })}</b>
              </p>
              <ReturnWords one={one} />
              <Decide id={one.id} />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
