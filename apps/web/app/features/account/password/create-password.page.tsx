import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { DeadLink } from './dead-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { type KeyData, loadKey } from './password-key.ts'

/** Reached by right answers to security questions and by mailed links (ACC-2.16). */
export const load = (args: LoadArgs): Promise<KeyData> => loadKey(args, 'key')

export const head = (_: KeyData, __: AppInfo, text: Text): PageHead => ({ title: text.t('recover.create') })

export function Page({ data }: { readonly data: KeyData }) {
  const text = useText()
  if (data.state === 'dead') return <DeadLink />
  if (data.state === 'unconfirmed') {
    return (
      <section className="acct">
        <h1>{text.t('recover.create.unconfirmed')}</h1>
        <p>{text.t('recover.create.unconfirmed.text')}</p>
      </section>
    )
  }
  return (
    <section className="acct">
      <h1>{text.t('recover.create')}</h1>
      <NewPasswordForm
        action="/public/data/createPassword"
        fields={{ key: data.key, confirmation: data.confirmation }}
        fault={data.fault}
        bounds={data.bounds}
      />
    </section>
  )
}
