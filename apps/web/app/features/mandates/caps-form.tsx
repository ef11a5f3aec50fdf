import type { MandateScope } from '@app/contract/mandates/mandate-codes.ts'
import { changeMandate, createMandate } from '@app/contract/mandates/mandates.ts'
import type { MandateHolder } from '@app/contract/mandates/mandates.answers.ts'
import { majorOf } from '@app/contract/money.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { CheckField, InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { refusalWords } from './fault-words.ts'
import { useProof } from '../proof/use-proof.tsx'

const AMOUNTS = ['lot', 'day', 'total', 'approval'] as const

/** What a form says, as the call takes it: the same names as without script. */
export function termsIn(form: FormData, currencies: readonly CurrencyCode[]) {
  const scopes: MandateScope[] = fieldText(form, 'scopes[1]') === '' ? ['bids'] : ['bids', 'purchases']
  return {
    scopes,
    caps: currencies.map((_, at) => ({
      currency: fieldText(form, `caps[${at}][currency]`),
      lot: fieldText(form, `caps[${at}][lot]`),
      day: fieldText(form, `caps[${at}][day]`),
      total: fieldText(form, `caps[${at}][total]`),
      lots: fieldText(form, `caps[${at}][lots]`),
      approval: fieldText(form, `caps[${at}][approval]`),
    })),
    until: fieldText(form, 'until'),
  }
}

interface CurrencyFieldsProps {
  readonly prefix: string
  readonly at: number
  readonly currency: CurrencyCode
  readonly cap: NonNullable<MandateHolder['mandate']>['caps'][number] | undefined
  readonly isChosen: boolean
}

/** Caps in one currency; a currency that is not ticked is refused. */
export function CurrencyFields({ prefix, at, currency, cap, isChosen }: CurrencyFieldsProps) {
  const text = useText()
  const major = (minor: number | null | undefined): string => (minor == null ? '' : String(majorOf({ minor, currency })))
  const values = {
    lot: major(cap?.lotMinor),
    day: major(cap?.dayMinor),
    total: major(cap?.totalMinor),
    approval: major(cap?.approvalOverMinor),
  }
  return (
    <fieldset className="cap-fields">
      <legend className="vh">{currency}</legend>
      <CheckField
        id={`${prefix}-on-${at}`}
        name={`caps[${at}][currency]`}
        value={currency}
        defaultChecked={isChosen}
        label={text.t('mandate.form.currency', { currency })}
      />
      <div className="cap-row">
        {AMOUNTS.map((name) => (
          <InputField
            key={name}
            id={`${prefix}-${name}-${at}`}
            name={`caps[${at}][${name}]`}
            label={text.t(`mandate.cap.${name}`)}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values[name]}
          />
        ))}
        <InputField
          id={`${prefix}-lots-${at}`}
          name={`caps[${at}][lots]`}
          label={text.t('mandate.cap.lots')}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={cap?.lots == null ? '' : String(cap.lots)}
        />
      </div>
    </fieldset>
  )
}

/** Lets somebody bid, or changes how far they may go; works without script. */
export function CapsForm({ holder, currencies }: { readonly holder: MandateHolder; readonly currencies: readonly CurrencyCode[] }) {
  const text = useText()
  const { locale } = useApp()
  const { prove, onRefused } = useProof('mandate.proof')
  const { number, kind, name } = holder
  const mandate = holder.mandate?.state === 'REVOKED' ? null : holder.mandate
  const known = mandate?.caps ?? []
  const shown = [...new Set([...currencies, ...known.map(({ currency }) => currency)])]
  const prefix = `m${number}`
  return (
    <>
      {prove}
      <Form
        className="mandate-form"
        method="post"
        action={mandate === null ? '/data/member/mandates' : '/data/member/mandates/change'}
        aria-label={text.t(mandate === null ? 'mandate.give.name' : 'mandate.change.name', { name })}
        wordsOf={refusalWords}
        onRefused={onRefused}
        done={text.t(mandate === null ? 'mandate.given' : 'mandate.saved')}
        isChecked={false}
        act={(api, form) => {
          const terms = { ...termsIn(form, shown), locale }
          return mandate === null
            ? api(createMandate, { body: { holder: String(number), kind, lastName: '', ...terms } })
            : api(changeMandate, { body: { mandateId: String(mandate.id), ...terms } })
        }}
      >
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        {mandate === null ? (
          <>
            <input type="hidden" name="holder" value={number} />
            <input type="hidden" name="kind" value={kind} />
          </>
        ) : (
          <input type="hidden" name="mandateId" value={mandate.id} />
        )}
        <p className="dim">{text.t('mandate.form.hint')}</p>
        <p className="dim">{text.t('mandate.form.approval.hint')}</p>
        {shown.map((currency, at) => {
          const cap = known.find((one) => one.currency === currency)
          const isChosen = mandate === null ? at === 0 : cap !== undefined
          return <CurrencyFields key={currency} prefix={prefix} at={at} currency={currency} cap={cap} isChosen={isChosen} />
        })}
        <input type="hidden" name="scopes[0]" value="bids" />
        <CheckField
          id={`${prefix}-buys`}
          name="scopes[1]"
          value="purchases"
          defaultChecked={mandate?.scopes.includes('purchases') ?? false}
          label={text.t('mandate.form.purchases')}
        />
        <InputField
          id={`${prefix}-until`}
          name="until"
          type="date"
          label={text.t('mandate.form.until')}
          hint={text.t('mandate.form.until.hint')}
          defaultValue={mandate?.lastOn ?? ''}
        />
        <FormFoot className="btn ink" send={text.t(mandate === null ? 'mandate.give' : 'mandate.save')} />
      </Form>
    </>
  )
}
