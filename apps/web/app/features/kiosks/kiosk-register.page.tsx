import { useApp, useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'

interface RegisterData {
  readonly key: string
  readonly isDead: boolean
}

const KEY_LENGTH_MAX = 128

/** The page of a screen's link; opening it registers nothing. */
export async function load({ url }: LoadArgs): Promise<RegisterData> {
  return { key: (url.searchParams.get('key') ?? '').slice(0, KEY_LENGTH_MAX), isDead: url.searchParams.get('fault') === '1' }
}

export const head = (): PageHead => ({ canonicalPath: '/kiosk/register' })

export function Page({ data }: { readonly data: RegisterData }) {
  const text = useText()
  const { locale } = useApp()
  return (
    <section className="sign">
      <h1>{text.t('kiosks.register.title')}</h1>
      {data.isDead || data.key === '' ? (
        <p role="alert">{text.t('messages.dead')}</p>
      ) : (
        <>
          <p className="dim">{text.t('kiosks.register.lead')}</p>
          <form className="sign-form" method="post" action="/public/data/kioskDevice">
            <input type="hidden" name="locale" value={locale} />
            <input type="hidden" name="key" value={data.key} />
            <button className="btn ink wide" type="submit">
              {text.t('kiosks.register.submit')}
            </button>
          </form>
        </>
      )}
    </section>
  )
}
