import { setTitle } from '@app/contract/titles/titles.ts'
import { TITLE_CARRIERS, TITLE_REASON_MAX, TITLE_STATES, type TitleCarrier, type TitleState } from '@app/contract/titles/title-codes.ts'
import type { TitleHistory } from '@app/contract/titles/titles.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { TitleLine } from '../lots/won/title-line.tsx'
import { titleRefusal } from './title-words.ts'
import { asWritten } from '../lots/lot-name.ts'

/** Longest number as it is typed, with the gaps in which it is printed. */
const TYPED_MAX = 40
const NONE = ''

/** Where a title is, how that came, and what is entered of it next. */
export function TitleForm({ title, onEntered }: { readonly title: TitleHistory; readonly onEntered: (now: TitleHistory) => void }) {
  const text = useText()
  const formats = useFormats()
  const { zone, nowMs } = useApp()
  const { lot, vehicle, vin, buyerNumber, isPaid, holds, steps, recipient, recipientAddress } = title
  return (
    <Section id="title-h" title={asWritten(vehicle)}>
      <p className="dim">
        {lot} · {vin} · {text.t('title.desk.buyer', { number: String(buyerNumber) })}
      </p>
      <p>
        <b>{text.t(isPaid ? 'title.desk.paid' : 'title.desk.unpaid')}</b>
        {holds.length === 0 ? null : `, ${holds.map((hold) => text.t(`release.hold.${hold}`)).join(', ')}`}.{' '}
        <TitleLine title={title} clock={zone} lot={lot} />
      </p>
      <p data-recipient>
        {text.t('title.desk.to')} <b>{recipient === '' ? text.t('title.desk.to.buyer') : [recipient, ...recipientAddress].join(', ')}</b>
      </p>
      <Form
        className="release-form has-script"
        aria-labelledby="title-h"
        isReadAgain={false}
        wordsOf={titleRefusal}
        done={text.t('title.desk.saved')}
        act={async (api, form) => {
          const carrier = fieldText(form, 'carrier')
          const body = {
            lot,
            state: fieldText(form, 'state') as TitleState,
            carrier: carrier === NONE ? null : (carrier as TitleCarrier),
            trackingNumber: fieldText(form, 'trackingNumber'),
            reason: fieldText(form, 'reason'),
          }
          onEntered(await api(setTitle, { body }))
        }}
      >
        <ChoiceField
          id="title-state"
          name="state"
          label={text.t('title.desk.state')}
          choices={TITLE_STATES.map((state) => [state, text.t(`title.state.${state}`)] as const)}
          defaultValue={title.state}
        />
        <ChoiceField
          id="title-carrier"
          name="carrier"
          label={text.t('title.field.carrier')}
          choices={[
            [NONE, text.t('title.desk.carrier.none')],
            ...TITLE_CARRIERS.map((carrier) => [carrier, text.t(`title.carrier.${carrier}`)] as const),
          ]}
          defaultValue={title.carrier ?? NONE}
        />
        <InputField
          id="title-number"
          name="trackingNumber"
          label={text.t('title.field.number')}
          maxLength={TYPED_MAX}
          autoComplete="off"
          defaultValue={title.trackingNumber}
        />
        <InputField id="title-reason" name="reason" label={text.t('title.desk.reason')} maxLength={TITLE_REASON_MAX} required />
        <FormFoot className="btn ink" send={text.t('title.desk.enter')} />
      </Form>
      {steps.length === 0 ? null : (
        <>
          <h3>{text.t('title.desk.history')}</h3>
          <ul className="hold-list">
            {steps.map((step) => (
              <li key={step.at}>
                <b>{text.t(`title.state.${step.state}`)}</b>
                {step.carrier === null ? '' : `, ${text.t(`title.carrier.${step.carrier}`)} ${step.trackingNumber}`}: {step.reason}{' '}
                <span className="dim">
                  {text.t('title.desk.by', { number: String(step.by), when: formats.timeWithin(Date.parse(step.at), zone, nowMs) })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
