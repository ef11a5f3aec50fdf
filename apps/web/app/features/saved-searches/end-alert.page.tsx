import { Link } from 'react-router'
import { isFailure } from '@app/contract/failure.ts'
import type { SearchAlert } from '@app/contract/saved-searches/search-alerts.answers.ts'
import { endSearchAlert, getSearchAlert } from '@app/contract/saved-searches/search-alerts.ts'
import { SAVED_SEARCHES_PATH, VEHICLE_ALERTS_PATH } from '@app/rules/saved-searches/paths.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'

interface EndData {
  readonly key: string
  /** What the key is for; null without one that is ours. */
  readonly found: SearchAlert | null
  /** What was ended: a search of an account, or an alert of an address. */
  readonly done: 'search' | 'alert' | null
  readonly isDead: boolean
}

const KEY_LENGTH_MAX = 256

/** Reads what the key of a message would end; opening the page ends nothing (MQ-050). */
export async function load({ url, api }: LoadArgs): Promise<EndData> {
  const key = (url.searchParams.get('key') ?? '').slice(0, KEY_LENGTH_MAX)
  const word = url.searchParams.get('done')
  const done = word === 'alert' ? word : word === '1' ? 'search' : null
  const isDead = url.searchParams.has('fault')
  if (key === '') return { key, found: null, done, isDead }
  try {
    return { key, found: await api(getSearchAlert, { query: { key } }), done, isDead }
  } catch (error) {
    if (isFailure(error) && error.code === 'LINK_EXPIRED') return { key, found: null, done, isDead: true }
    throw error
  }
}

export const head = (_data: EndData, _app: AppInfo, text: Text): PageHead => ({ title: text.t('saved.end.title') })

/** The page of a mailed key: which search it is for, and the button that ends its messages; a plain form, without script too. */
export function Page({ data }: { readonly data: EndData }) {
  const text = useText()
  const { locale } = useApp()
  const { key, found, done, isDead } = data
  const isOfAddress = done === 'alert' || found?.isOfAddress === true
  return (
    <section className="acct">
      <h1>{text.t('saved.end.title')}</h1>
      {done === null ? null : <p role="status">{text.t(done === 'alert' ? 'vehicleAlert.end.done' : 'saved.end.done')}</p>}
      {isDead ? <p role="alert">{text.t('messages.dead')}</p> : null}
      {found === null ? (
        done === null ? (
          <p>{text.t('saved.end.noKey')}</p>
        ) : null
      ) : found.isOn ? (
        <form method="post" action={endSearchAlert.path}>
          <input type="hidden" name="locale" value={locale} />
          <input type="hidden" name="key" value={key} />
          <p>{text.t(isOfAddress ? 'vehicleAlert.end.lead' : 'saved.end.lead', { name: found.name })}</p>
          <p className="acts">
            <button className="btn ink" type="submit">
              {text.t(isOfAddress ? 'vehicleAlert.end.now' : 'saved.end.now')}
            </button>
            {found.others > 0 ? (
              <button className="btn" type="submit" name="all" value="1">
                {text.t('vehicleAlert.end.all', { count: found.others })}
              </button>
            ) : null}
          </p>
        </form>
      ) : (
        <p>{text.t('saved.end.already')}</p>
      )}
      <p className="acts">
        {isOfAddress ? (
          <Link className="btn" to={VEHICLE_ALERTS_PATH}>
            {text.t('vehicleAlert.begin.again')}
          </Link>
        ) : (
          <Link className="btn" to={SAVED_SEARCHES_PATH}>
            {text.t('saved.title')}
          </Link>
        )}
      </p>
    </section>
  )
}
