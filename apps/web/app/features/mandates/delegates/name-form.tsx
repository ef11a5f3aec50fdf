import { createMandate } from '@app/contract/mandates/mandates.ts'
import type { CurrencyCode } from '@app/contract/sites.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { CsrfField } from '../../../platform/page/csrf-field.tsx'
import { CheckField, InputField } from '../../../ui/fields.tsx'
import { Form, FormFoot } from '../../../ui/form/form.tsx'
import { CurrencyFields, termsIn } from '../caps-form.tsx'
import { refusalWords } from '../fault-words.ts'
import { useProof } from '../../proof/use-proof.tsx'

/** Names another buyer, who may then bid for the reader; works without script. */
export function NameForm({ currencies }: { readonly currencies: readonly CurrencyCode[] }) {
  const text = useText()
  const { locale } = useApp()
  const { prove, onRefused } = useProof('mandate.proof')
  return (
    <>
      {prove}
      <Form
        className="mandate-form"
        method="post"
        action={createMandate.path}
        aria-label={text.t('delegate.name')}
        wordsOf={refusalWords}
        onRefused={onRefused}
        done={text.t('delegate.named')}
        isChecked={false}
        act={(api, form) => {
          const who = { holder: fieldText(form, 'holder'), lastName: fieldText(form, 'lastName'), kind: 'SUB_BIDDER' }
          return api(createMandate, { body: { ...who, ...termsIn(form, currencies), locale } })
        }}
      >
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <input type="hidden" name="kind" value="SUB_BIDDER" />
        <div className="invite-who">
          <InputField id="sub-number" name="holder" label={text.t('delegate.number')} inputMode="numeric" autoComplete="off" />
          <InputField id="sub-name" name="lastName" label={text.t('delegate.lastName')} autoComplete="off" />
        </div>
        <p className="dim">{text.t('mandate.form.hint')}</p>
        <p className="dim">{text.t('mandate.form.approval.hint')}</p>
        {currencies.map((currency, at) => (
          <CurrencyFields key={currency} prefix="sub" at={at} currency={currency} cap={undefined} isChosen={at === 0} />
        ))}
        <input type="hidden" name="scopes[0]" value="bids" />
        <CheckField id="sub-buys" name="scopes[1]" value="purchases" label={text.t('mandate.form.purchases')} />
        <InputField id="sub-until" name="until" type="date" label={text.t('mandate.form.until')} hint={text.t('mandate.form.until.hint')} />
        <FormFoot className="btn ink" send={text.t('delegate.name')} />
      </Form>
    </>
  )
}
