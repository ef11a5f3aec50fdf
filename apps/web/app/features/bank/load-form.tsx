import type { StatementDesk, StatementLoaded } from '@app/contract/bank/bank.answers.ts'
import { loadStatement } from '@app/contract/bank/bank.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { bankRefusal } from './bank-words.ts'

/** Loads a file. Without script it is an ordinary form. */
export function LoadForm({ mappings }: Pick<StatementDesk, 'mappings'>) {
  const text = useText()
  const { locale } = useApp()
  return (
    <Form<StatementLoaded>
      className="desk-form"
      method="post"
      action={loadStatement.path}
      encType="multipart/form-data"
      aria-labelledby="bank-load-h"
      isGuarded={false}
      wordsOf={bankRefusal}
      done={text.t('bank.loaded')}
      act={(api, form) => api(loadStatement, { body: form as never })}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <InputField id="bank-file" name="file" label={text.t('bank.load.file')} hint={text.t('bank.load.hint')} type="file" required />
      {mappings.length === 0 ? null : (
        <>
          <ChoiceField
            id="bank-reading"
            name="mappingId"
            label={text.t('bank.load.reading')}
            choices={[
              ['', text.t('bank.load.none')] as const,
              ...mappings.map(({ id, name, account, currencyCode }) => [String(id), `${name}, ${account}, ${currencyCode}`] as const),
            ]}
          />
          <InputField
            id="bank-opening"
            name="opening"
            label={text.t('bank.load.opening')}
            hint={text.t('bank.load.balanceHint')}
            inputMode="decimal"
            autoComplete="off"
          />
          <InputField id="bank-closing" name="closing" label={text.t('bank.load.closing')} inputMode="decimal" autoComplete="off" />
        </>
      )}
      <FormFoot className="btn ink" send={text.t('bank.load.send')} />
    </Form>
  )
}
