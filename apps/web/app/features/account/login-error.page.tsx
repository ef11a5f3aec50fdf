import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { Ways } from '../../ui/ways.tsx'

interface LoginErrorData {
  readonly code: string
}

const CODE = /^[A-Z_]{1,64}$/

/** `errorCode` says why the first sign-in failed (ACC-2.15). */
export async function load({ url }: LoadArgs): Promise<LoginErrorData> {
  const code = url.searchParams.get('errorCode') ?? ''
  return { code: CODE.test(code) ? code : '' }
}

export const head = (_: LoginErrorData, __: AppInfo, text: Text): PageHead => ({ title: text.t('recover.loginError') })

export function Page({ data }: { readonly data: LoginErrorData }) {
  const text = useText()
  const unknown = text.t('recover.loginError.unknown')
  return (
    <section className="acct">
      <h1>{text.t('recover.loginError')}</h1>
      <div className="alert" role="alert">
        <p>{data.code === '' ? unknown : text.dyn(`login.error.${data.code}`, unknown)}</p>
      </div>
      <Ways
        ways={[
          ['/login', text.t('recover.loginError.retry')],
          ['/login/forgotPassword', text.t('recover.title')],
        ]}
      />
    </section>
  )
}
