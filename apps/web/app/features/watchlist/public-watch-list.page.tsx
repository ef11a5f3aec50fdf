import { loginWithReturn } from '@app/rules/access/page-access.ts'
import { WATCH_LIST_PATH } from '@app/rules/search/criteria-to-url.ts'
import { AllowedLink } from '../../platform/allowed.tsx'
import { useText } from '../../platform/app-info.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../platform/page/page-module.ts'
import { Icon } from '../../ui/icon.tsx'

/** Explains the watch list to visitors; a signed-in reader is redirected to their own (MKT-2.43). */
export async function load({ app }: LoadArgs): Promise<null> {
  if (app.member) throw redirectTo(WATCH_LIST_PATH)
  return null
}

export const head = (): PageHead => ({})

export function Page() {
  const text = useText()
  return (
    <section className="empty">
      <h1>{text.t('watch.public.title')}</h1>
      <p>{text.t('watch.public.text')}</p>
      <AllowedLink className="btn ink" rule="member" to={WATCH_LIST_PATH} altTo={loginWithReturn(WATCH_LIST_PATH)}>
        <Icon name="heart" />
        {text.t('watch.public.signIn')}
      </AllowedLink>
    </section>
  )
}
