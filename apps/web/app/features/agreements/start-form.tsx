import { useNavigate } from 'react-router'
import {
  AFFIDAVIT_PURPOSES,
  POWER_OF_ATTORNEY,
  POWER_SCOPES,
  TAX_STATES_MAX,
  type PowerScope,
} from '@app/contract/agreements/agreement-codes.ts'
import { PARTY_NAME_LENGTH_MAX, startAgreement, TAX_NUMBER_LENGTH_MAX } from '@app/contract/agreements/agreements.ts'
import { powerEndMax, taxStatesOf } from '@app/rules/agreements/start-form.ts'
import { SITES } from '@app/rules/sites/site-table.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { useFieldError } from '../../ui/form/form-state.ts'
import { AgreementForm } from './agreement-form.tsx'
import type { EsignData } from './esign-data.ts'

interface PartProps {
  readonly data: EsignData
}

/** What the holder may do: boxes with one note. */
function Scopes() {
  const text = useText()
  const error = useFieldError('scopes')
  return (
    <fieldset className="agr-set" aria-describedby={error === '' ? undefined : 'agr-scopes-note'}>
      <legend>{text.t('agree.scopes')}</legend>
      {POWER_SCOPES.map((scope) => (
        <label key={scope} className="check">
          <input type="checkbox" name="scopes" value={scope} aria-invalid={error === '' ? undefined : true} />
          <span>{text.t(`agree.scope.${scope}`)}</span>
        </label>
      ))}
      {error === '' ? null : (
        <p className="bad" id="agr-scopes-note">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Who holds a power of attorney, for what, and until when. */
function PowerFields({ data: { today, typed } }: PartProps) {
  const text = useText()
  return (
    <>
      <fieldset className="agr-set">
        <legend>{text.t('agree.holder')}</legend>
        <p className="dim">{text.t('agree.holder.lead')}</p>
        <InputField
          id="agr-holder"
          name="holderNumber"
          label={text.t('agree.holder.number')}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed.holderNumber}
        />
        <div className="agr-pair">
          <InputField
            id="agr-first"
            name="holderFirstName"
            label={text.t('agree.holder.first')}
            maxLength={PARTY_NAME_LENGTH_MAX}
            autoComplete="off"
          />
          <InputField
            id="agr-last"
            name="holderLastName"
            label={text.t('agree.holder.last')}
            maxLength={PARTY_NAME_LENGTH_MAX}
            autoComplete="off"
          />
        </div>
      </fieldset>
      <Scopes />
      <InputField
        id="agr-until"
        name="untilOn"
        type="date"
        label={text.t('agree.untilOn')}
        hint={text.t('agree.untilOn.hint')}
        min={today}
        max={powerEndMax(today)}
        defaultValue={typed.untilOn}
      />
    </>
  )
}

const ROWS = Array.from({ length: TAX_STATES_MAX }, (_, at) => at)

/** States of a tax certificate, with the number in each. */
function TaxFields() {
  const text = useText()
  const { siteCode } = useApp()
  const states = taxStatesOf(SITES[siteCode].country).map(({ code, name }) => [code, name] as const)
  return (
    <>
      <p className="dim">{text.t('agree.tax.lead')}</p>
      {ROWS.map((at) => (
        <fieldset key={at} className="agr-set">
          <legend>{text.t('agree.tax.row', { number: at + 1 })}</legend>
          <div className="agr-pair">
            <ChoiceField
              id={`agr-state-${at}`}
              name={`states[${at}][state]`}
              label={text.t('agree.tax.state')}
              choices={[['', text.t('agree.tax.none')], ...states]}
            />
            <InputField
              id={`agr-tax-${at}`}
              name={`states[${at}][number]`}
              label={text.t('agree.tax.number')}
              maxLength={TAX_NUMBER_LENGTH_MAX}
              autoComplete="off"
            />
          </div>
        </fieldset>
      ))}
    </>
  )
}

/** For what somebody buys. */
function PurposeField({ data: { typed } }: PartProps) {
  const text = useText()
  return (
    <ChoiceField
      id="agr-purpose"
      name="purpose"
      label={text.t('agree.purpose')}
      defaultValue={typed.purpose || AFFIDAVIT_PURPOSES[0]}
      choices={AFFIDAVIT_PURPOSES.map((purpose) => [purpose, text.t(`agree.purpose.${purpose}`)])}
    />
  )
}

const bodyOf = (form: string, typed: FormData, locale: string) => {
  const field = (name: string): string => fieldText(typed, name)
  return {
    form,
    holderNumber: field('holderNumber'),
    holderFirstName: field('holderFirstName'),
    holderLastName: field('holderLastName'),
    scopes: typed.getAll('scopes') as PowerScope[],
    untilOn: field('untilOn'),
    purpose: field('purpose'),
    states: ROWS.map((at) => ({ state: field(`states[${at}][state]`), number: field(`states[${at}][number]`) })),
    locale,
  }
}

/** Fills in a form; its words are fixed then, and read on the next page. */
export function StartForm({ data }: PartProps) {
  const text = useText()
  const { locale } = useApp()
  const navigate = useNavigate()
  const { form } = data
  return (
    <AgreementForm
      action="/data/member/agreements"
      fields={{ form }}
      act={async (api, typed) => {
        const { agreementId } = await api(startAgreement, { body: bodyOf(form, typed, locale) })
        await navigate(`/esign-document/${form}?id=${agreementId}`)
      }}
      send={text.t('agree.start')}
    >
      <p>{text.t(`agree.about.${form}`)}</p>
      {form === POWER_OF_ATTORNEY ? <PowerFields data={data} /> : null}
      {form === 'MULTISTATETAX' ? <TaxFields /> : null}
      {form === 'AFFIDAVIT' ? <PurposeField data={data} /> : null}
    </AgreementForm>
  )
}
