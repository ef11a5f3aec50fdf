import { deleteAccount, getProfile } from '@app/contract/account/account-information.ts'
import type { Profile } from '@app/contract/account/account-information.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { OwnCodeField } from './own-code-field.tsx'
import { OwnForm } from './own-form.tsx'
import { proofOf, useOwnForm } from './use-own-form.ts'

export const load = async ({ api }: LoadArgs): Promise<Profile> => api(getProfile, {})

export const head = (_: Profile, __: AppInfo, text: Text): PageHead => ({ title: text.t('account.delete') })

/** The way out: what it means, what keeps it shut, the password, and the code where codes are on (ACC-2.35, OQ-A62). */
export function Page({ data }: { readonly data: Profile }) {
  const text = useText()
  const { onSubmit, errorOf, message } = useOwnForm(
    (api, field) => api(deleteAccount, { body: proofOf(field) }),
    // Everything this document knows of the person is over.
    () => window.location.assign('/'),
  )
  return (
    <section className="acct">
      <h1>{text.t('account.delete')}</h1>
      <p>{text.t('account.delete.lead')}</p>
      {data.openMatters.map((matter) => (
        <p className="alert" key={matter}>
          {text.t(`account.open.${matter}`)}
        </p>
      ))}
      {data.openMatters.length > 0 ? null : (
        <OwnForm label={text.t('account.delete')} send={text.t('account.delete.confirm')} message={message} onSubmit={onSubmit}>
          <PasswordField
            id="delete-password"
            name="currentPassword"
            label={text.t('account.password.current')}
            autoComplete="current-password"
            error={errorOf('currentPassword')}
          />
          <OwnCodeField isNeeded={data.hasOneTimeCodes} error={errorOf('oneTimeCode')} />
        </OwnForm>
      )}
    </section>
  )
}
