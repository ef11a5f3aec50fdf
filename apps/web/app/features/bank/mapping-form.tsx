import { saveBankMapping } from '@app/contract/bank/bank.ts'
import type { CsvReading } from '@app/contract/bank/csv-reading.ts'
import { CSV_DAYS, CSV_DELIMITERS } from '@app/contract/bank/bank-codes.ts'
import { CURRENCY_CODES, type CurrencyCode } from '@app/contract/sites.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { bankRefusal } from './bank-words.ts'

const COLUMNS = [
  'bookedOn',
  'amount',
  'credit',
  'debit',
  'balance',
  'party',
  'partyAccount',
  'remittance',
  'reference',
  'bankReference',
] as const satisfies readonly (keyof CsvReading['columns'])[]
const COLUMN_MAX = 200
const SKIPPED_MAX = 50

function readingOf(form: FormData): CsvReading {
  const columns = COLUMNS.map((name) => [name, fieldText(form, name)] as const).filter(([, place]) => place !== '')
  return {
    delimiter: fieldText(form, 'delimiter') as CsvReading['delimiter'],
    decimal: fieldText(form, 'decimal') as CsvReading['decimal'],
    day: fieldText(form, 'day') as CsvReading['day'],
    skippedRows: Number(fieldText(form, 'skippedRows')),
    columns: Object.fromEntries(columns.map(([name, place]) => [name, Number(place)])) as CsvReading['columns'],
  }
}

/** Saves how the CSV files of an account are read. */
export function MappingForm() {
  const text = useText()
  return (
    <details className="has-script">
      <summary>{text.t('bank.mapping.add')}</summary>
      <Form
        aria-labelledby="bank-map-h"
        wordsOf={bankRefusal}
        done={text.t('bank.mapping.saved')}
        act={(api, form) =>
          api(saveBankMapping, {
            body: {
              name: fieldText(form, 'name'),
              account: fieldText(form, 'account'),
              currency: fieldText(form, 'currency') as CurrencyCode,
              reading: readingOf(form),
            },
          })
        }
      >
        <InputField id="map-name" name="name" label={text.t('bank.mapping.name')} maxLength={80} required />
        <InputField id="map-account" name="account" label={text.t('bank.mapping.account')} maxLength={42} required />
        <ChoiceField
          id="map-currency"
          name="currency"
          label={text.t('bank.mapping.currency')}
          choices={CURRENCY_CODES.map((code) => [code, code] as const)}
        />
        <ChoiceField
          id="map-delimiter"
          name="delimiter"
          label={text.t('bank.mapping.delimiter')}
          choices={CSV_DELIMITERS.map((sign) => [sign, sign === '\t' ? text.t('bank.mapping.tab') : sign] as const)}
        />
        <ChoiceField
          id="map-decimal"
          name="decimal"
          label={text.t('bank.mapping.decimal')}
          choices={(['.', ','] as const).map((sign) => [sign, sign] as const)}
        />
        <ChoiceField id="map-day" name="day" label={text.t('bank.mapping.day')} choices={CSV_DAYS.map((day) => [day, day] as const)} />
        <InputField
          id="map-skipped"
          name="skippedRows"
          label={text.t('bank.mapping.skipped')}
          type="number"
          min={0}
          max={SKIPPED_MAX}
          defaultValue={1}
          required
        />
        <fieldset className="bank-columns">
          <legend>{text.t('bank.mapping.columns')}</legend>
          {COLUMNS.map((name) => (
            <InputField
              key={name}
              id={`map-${name}`}
              name={name}
              sentAs={`reading.columns.${name}`}
              label={text.t(`bank.column.${name}`)}
              type="number"
              min={1}
              max={COLUMN_MAX}
              required={name === 'bookedOn'}
            />
          ))}
        </fieldset>
        <FormFoot className="btn" send={text.t('bank.mapping.save')} />
      </Form>
    </details>
  )
}
