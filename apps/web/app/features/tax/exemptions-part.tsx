import { TAX_NUMBER_MAX, TAX_REASON_MAX } from '@app/contract/tax/tax-codes.ts'
import type { DeskExemption, ExemptionId, TaxDesk } from '@app/contract/tax/tax-desk.answers.ts'
import { approveExemption, endExemption } from '@app/contract/tax/tax-desk.ts'
import { dayIn } from '@app/rules/formats/dates.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { InputField } from '../../ui/fields.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { DeskForm } from '../desks/desk-form.tsx'
import { placeName } from './place-rows.ts'

/** Where an exemption is written down. */
function ApproveForm({ onRefused }: { readonly onRefused: (error: unknown) => void }) {
  const text = useText()
  const { zone, nowMs } = useApp()
  return (
    <DeskForm<ExemptionId>
      aria-label={text.t('tax.approve')}
      onRefused={onRefused}
      done={text.t('tax.approve.done')}
      act={(api, form) =>
        api(approveExemption, {
          body: {
            number: Number(fieldText(form, 'number')),
            place: fieldText(form, 'place').toUpperCase(),
            taxNumber: fieldText(form, 'taxNumber'),
            fromOn: fieldText(form, 'fromOn'),
            untilOn: fieldText(form, 'untilOn') || null,
            reason: fieldText(form, 'reason'),
          },
        })
      }
    >
      <InputField id="te-number" name="number" label={text.t('tax.payer')} inputMode="numeric" pattern="[1-9][0-9]{0,8}" required />
      <InputField id="te-place" name="place" label={text.t('tax.place')} hint={text.t('tax.place.hint')} maxLength={7} required />
      <InputField id="te-tax" name="taxNumber" label={text.t('tax.number')} maxLength={TAX_NUMBER_MAX} autoComplete="off" required />
      <InputField id="te-from" name="fromOn" label={text.t('tax.from')} type="date" defaultValue={dayIn(zone, nowMs)} required />
      <InputField id="te-until" name="untilOn" label={text.t('tax.until')} type="date" />
      <InputField id="te-why" name="reason" label={text.t('tax.reason')} maxLength={TAX_REASON_MAX} required />
      <FormFoot className="btn ink" send={text.t('tax.approve')} />
    </DeskForm>
  )
}

function ExemptionLine({ one }: { readonly one: DeskExemption }) {
  const text = useText()
  const { display } = useFormats()
  const { id, number, name, place, taxNumber, fromOn, untilOn, reason, isCovered } = one
  const from = dayInWords(fromOn, display)
  return (
    <li>
      <p>
        <b>{name}</b> <span className="num">{number}</span> · {placeName(place)} · <span className="num">{taxNumber}</span>
      </p>
      <p className="dim">
        {untilOn === null ? text.t('tax.exempt.from', { from }) : text.t('tax.exempt.span', { from, until: dayInWords(untilOn, display) })}{' '}
        · {reason}
      </p>
      {isCovered ? null : <p className="alert">{text.t('tax.exempt.uncovered')}</p>}
      <DeskForm<ExemptionId>
        className="acts has-script"
        aria-label={`${text.t('tax.end')}, ${name}, ${placeName(place)}`}
        done={text.t('tax.end.done')}
        act={(api, form) => api(endExemption, { body: { id, reason: fieldText(form, 'reason') } })}
      >
        <InputField id={`end-${id}`} name="reason" label={text.t('tax.reason')} maxLength={TAX_REASON_MAX} required />
        <FormFoot className="btn" send={text.t('tax.end')} />
      </DeskForm>
    </li>
  )
}

/** Who need not pay tax where, whose papers and signed certificates say so and wait, and where an exemption is written down. */
export function ExemptionsPart({
  exemptions,
  papers,
  certificates,
  onRefused,
}: Pick<TaxDesk, 'exemptions' | 'papers' | 'certificates'> & { readonly onRefused: (error: unknown) => void }) {
  const text = useText()
  const { display, day } = useFormats()
  return (
    <Section id="tax-exempt-h" title={text.t('tax.exempt')}>
      <p className="dim">{text.t('tax.exempt.lead')}</p>
      {exemptions.length === 0 ? <p>{text.t('tax.exempt.none')}</p> : null}
      <ul className="tax-list">
        {exemptions.map((one) => (
          <ExemptionLine key={one.id} one={one} />
        ))}
      </ul>
      {papers.length === 0 ? null : (
        <>
          <h3>{text.t('tax.papers')}</h3>
          <ul>
            {papers.map(({ number, name, documentNumber, stateCode, expiresOn }) => (
              <li key={`${number} ${documentNumber}`}>
                <b>{name}</b> <span className="num">{number}</span> · {[documentNumber, stateCode].filter((part) => part !== '').join(', ')}
                {expiresOn === null ? null : ` · ${text.t('tax.papers.until', { day: dayInWords(expiresOn, display) })}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {certificates.length === 0 ? null : (
        <>
          <h3>{text.t('tax.certificates')}</h3>
          <ul>
            {certificates.map(({ number, name, state, taxNumber, signedAt }) => (
              <li key={`${number} ${state} ${signedAt}`}>
                <b>{name}</b> <span className="num">{number}</span> · {state}, <span className="num">{taxNumber}</span> ·{' '}
                {text.t('tax.certificates.signed', { day: day(Date.parse(signedAt)) })}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{text.t('tax.approve')}</h3>
      <ApproveForm onRefused={onRefused} />
    </Section>
  )
}
