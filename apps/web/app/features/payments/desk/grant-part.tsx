import { useState } from 'react'
import type { LotExtensions } from '@app/contract/payments/extensions.answers.ts'
import { grantDays } from '@app/contract/payments/extensions.ts'
import type { PayerFound } from '@app/contract/payments/money-desk.answers.ts'
import { PAYMENT_REASON_MAX } from '@app/contract/payments/money-desk.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { ChoiceField, InputField } from '../../../ui/fields.tsx'
import { Form, FormFoot } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/section.tsx'
import { asWritten } from '../../lots/lot-name.ts'
import { payRefusal } from '../refusal-words.ts'

/** Where operators grant days for an invoice of a lot that is not paid. */
export function GrantPart({ payer }: { readonly payer: PayerFound }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  const [granted, setGranted] = useState<LotExtensions | null>(null)
  const lots = payer.invoices.flatMap(({ invoiceType, lotNumber, number, vehicle }) =>
    invoiceType === 'LOT' && lotNumber !== null ? [[String(lotNumber), `${number}, ${asWritten(vehicle)}`] as const] : [],
  )
  if (lots.length === 0) return null
  const time = (at: string, { clock }: LotExtensions): string => formats.timeWithin(Date.parse(at), clock, nowMs)
  return (
    <Section id="grant-h" title={text.t('pay.grant.title')}>
      <p className="dim">{text.t('pay.grant.lead')}</p>
      <Form
        aria-labelledby="grant-h"
        wordsOf={payRefusal}
        done={(now: LotExtensions) => text.t('pay.grant.done', { time: time(now.dueAt, now) })}
        act={async (api, form) => {
          const body = { lot: Number(fieldText(form, 'lot')), until: fieldText(form, 'until'), reason: fieldText(form, 'reason') }
          const now = await api(grantDays, { body })
          setGranted(now)
          return now
        }}
      >
        <ChoiceField id="grant-lot" name="lot" label={text.t('pay.grant.lot')} choices={lots} />
        <InputField id="grant-until" name="until" type="date" label={text.t('pay.grant.until')} required />
        <InputField id="grant-why" name="reason" label={text.t('pay.desk.reason')} maxLength={PAYMENT_REASON_MAX} required />
        <FormFoot className="btn" send={text.t('pay.grant.send')} />
      </Form>
      {granted === null ? null : (
        <>
          <h3>{text.t('pay.grant.history')}</h3>
          <ul>
            {granted.extensions.map(({ from, to, reason, by, at }) => (
              <li key={at}>{text.t('pay.grant.row', { from: time(from, granted), to: time(to, granted), reason, by: String(by) })}</li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
