import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { DeadLink } from './dead-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { type KeyData, loadKey } from './password-key.ts'

/** A temporary password is changed here for one of one's own (ACC-2.19). */
export const load = (args: LoadArgs): Promise<KeyData> => loadKey(args, 'token')

export const head = (_: KeyData, __: AppInfo, text: Text): PageHead => ({ title: text.t('recover.own') })

export function Page({ data }: { readonly data: KeyData }) {
  const text = useText()
  if (data.state !== 'open') return <DeadLink />
  return (
    <section className="acct">
      <h1>{text.t('recover.own')}</h1>
      <p>{text.t('recover.own.text')}</p>
      <NewPasswordForm action="/public/data/setNewPassword" fields={{ token: data.key }} fault={data.fault} bounds={data.bounds} />
    </section>
  )
}
