import { listDemoPeople } from '@app/contract/people/demo.ts'
import type { DemoPeople } from '@app/contract/people/demo.answers.ts'
import { SIGN_ON_PROVIDERS, type SignOnProvider } from '@app/contract/sign-on/sign-on-providers.ts'
import { useText } from '../../../platform/app-info.ts'
import { redirectTo, type LoadArgs, type PageHead } from '../../../platform/page/page-module.ts'

interface StandInData {
  readonly provider: SignOnProvider
  /** The sign-in under way. */
  readonly uid: string
  readonly people: DemoPeople['people']
}

/** There is no such page where there is no demo world. */
export async function load({ api, params, url }: LoadArgs): Promise<StandInData> {
  const provider = SIGN_ON_PROVIDERS.find((one) => one === params['provider'])
  if (provider === undefined) throw redirectTo('/app-error?code=404')
  const { people } = await api(listDemoPeople, {})
  return { provider, uid: url.searchParams.get('uid') ?? '', people }
}

export const head = (): PageHead => ({})

/** In place of the page on which Google or Apple asks who one is. */
export function Page({ data }: { readonly data: StandInData }) {
  const text = useText()
  const { provider, uid, people } = data
  return (
    <article className="terms">
      <h1>{text.t('demo.signOn.title')}</h1>
      <p>{text.t('demo.signOn.lead', { name: text.t(`signOn.${provider}`) })}</p>
      <form method="post" action={`/demo/sign-on/${provider}`}>
        <input type="hidden" name="uid" value={uid} />
        <ul className="drops">
          {people.map(({ number, name, about }) => (
            <li key={number}>
              <span>
                {name} <span className="dim">{text.dyn(`demo.person.${about}`, about)}</span>
              </span>
              <button className="btn sm" type="submit" name="number" value={number} aria-label={text.t('demo.signOn.as', { name })}>
                {text.t('demo.signOn.as', { name })}
              </button>
            </li>
          ))}
        </ul>
        <button className="btn" type="submit" name="number" value="">
          {text.t('demo.signOn.cancel')}
        </button>
      </form>
    </article>
  )
}
