import { BROKER_BANDS_MAX, BROKER_FEE_KINDS, BROKER_FEE_NOTICE_MINUTES } from '@app/contract/brokers/broker-codes.ts'
import type { BrokerFee, BrokerFees } from '@app/contract/brokers/brokers.answers.ts'
import { setBrokerFees } from '@app/contract/brokers/brokers.ts'
import { majorOf } from '@app/contract/money.ts'
import { CURRENCY_CODES } from '@app/contract/sites.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { useProof } from '../proof/use-proof.tsx'
import { FaultNote } from './fault-note.tsx'
import { refusalWords } from './fault-words.ts'
import { FeeLines } from './fee-lines.tsx'

/** Rows for bands beyond those that hold. */
const SPARE_ROWS = 3
const POINTS_A_PERCENT = 100
const NOTICE = { minutes: String(BROKER_FEE_NOTICE_MINUTES) }

interface FeeFormProps {
  readonly currencies: BrokerFees['currencies']
  /** What holds, or will: the form begins with it. */
  readonly fee: BrokerFee | undefined
}

/** Sets what the broker takes in a currency; works without script. */
function FeeForm({ currencies, fee }: FeeFormProps) {
  const text = useText()
  const { locale } = useApp()
  const { prove, onRefused } = useProof('broker.fees.proof')
  const bands = fee?.bands ?? []
  const major = (minor: number | undefined): string =>
    minor === undefined || fee === undefined ? '' : String(majorOf({ minor, currency: fee.currency }))
  const rows = Array.from({ length: Math.min(BROKER_BANDS_MAX, bands.length + SPARE_ROWS) }, (_, at) => at)
  const choices = [...new Set([...currencies, ...CURRENCY_CODES])]
  return (
    <>
      {prove}
      <Form
        className="mandate-form"
        method="post"
        action="/data/broker/fees"
        aria-label={text.t('broker.fees.new')}
        wordsOf={refusalWords}
        onRefused={onRefused}
        done={text.t('broker.fees.done', NOTICE)}
        isChecked={false}
        act={(api, form) =>
          api(setBrokerFees, {
            body: {
              currency: fieldText(form, 'currency'),
              kind: fieldText(form, 'kind'),
              percent: fieldText(form, 'percent'),
              bands: rows.map((at) => ({ from: fieldText(form, `bands[${at}][from]`), fee: fieldText(form, `bands[${at}][fee]`) })),
              locale,
            },
          })
        }
      >
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <ChoiceField
          id="bf-currency"
          name="currency"
          label={text.t('broker.fee.currency')}
          defaultValue={fee?.currency ?? choices[0] ?? ''}
          choices={choices.map((code) => [code, code] as const)}
        />
        <ChoiceField
          id="bf-kind"
          name="kind"
          label={text.t('broker.fee.kind')}
          defaultValue={fee?.kind ?? 'PERCENT'}
          choices={BROKER_FEE_KINDS.map((kind) => [kind, text.t(`broker.fee.${kind}`)] as const)}
        />
        <InputField
          id="bf-percent"
          name="percent"
          label={text.t('broker.fee.percent')}
          hint={text.t('broker.fee.percent.hint')}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={fee?.basisPoints == null ? '' : String(fee.basisPoints / POINTS_A_PERCENT)}
        />
        <fieldset className="cap-fields">
          <legend>{text.t('broker.fee.bands')}</legend>
          <p className="dim">{text.t('broker.fee.bands.hint')}</p>
          {rows.map((at) => (
            <div className="broker-band" key={at}>
              <InputField
                id={`bf-from-${at}`}
                name={`bands[${at}][from]`}
                label={text.t('broker.fee.band.from')}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={major(bands[at]?.fromMinor)}
              />
              <InputField
                id={`bf-fee-${at}`}
                name={`bands[${at}][fee]`}
                label={text.t('broker.fee.band.fee')}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={major(bands[at]?.feeMinor)}
              />
            </div>
          ))}
        </fieldset>
        <FormFoot send={text.t('broker.fees.set')} />
      </Form>
    </>
  )
}

/** What the broker takes of their bidders: now, soon, earlier, and the form that sets it. */
export function FeesPart({ fees, fault, isDone }: { readonly fees: BrokerFees; readonly fault: string; readonly isDone: boolean }) {
  const text = useText()
  const { inForce, upcoming, past, currencies } = fees
  const held = [...upcoming, ...inForce]
  return (
    <Section id="fees-h" title={text.t('broker.fees.title')}>
      <p>{text.t('broker.fees.lead')}</p>
      <p className="dim">{text.t('broker.fees.notice', NOTICE)}</p>
      <FaultNote fault={fault} />
      {isDone ? <output>{text.t('broker.fees.done', NOTICE)}</output> : null}
      {held.length === 0 ? <p>{text.t('broker.fees.none')}</p> : <FeeLines fees={held} />}
      <details open={fault !== '' || undefined}>
        <summary>{text.t('broker.fees.new')}</summary>
        <FeeForm key={held[0]?.id ?? 'new'} currencies={currencies} fee={held[0]} />
      </details>
      {past.length === 0 ? null : (
        <details>
          <summary>{text.t('broker.fees.past')}</summary>
          <FeeLines fees={past} />
        </details>
      )}
    </Section>
  )
}
