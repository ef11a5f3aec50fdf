import { Link } from 'react-router'
import { getMailSettings } from '@app/contract/messages/mail-settings.ts'
import type { MailSettings } from '@app/contract/messages/mail-settings.answers.ts'
import type { PushSettings } from '@app/contract/messages/push.answers.ts'
import { getPushSettings } from '@app/contract/messages/push.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { PushDevices } from './push-devices.tsx'
import { loadTexts, type TextsData } from './text-data.ts'
import { TextsPart } from './texts-part.tsx'

const MENUS = ['email-subscriptions', 'text-subscriptions', 'push-subscriptions'] as const
type Menu = (typeof MENUS)[number]

interface SettingsData {
  readonly menu: Menu
  readonly settings: MailSettings
  /** Read for its own part alone. */
  readonly push: PushSettings | null
  /** In the same way. */
  readonly texts: TextsData | null
  /** Whether a link to confirm was mailed just now. */
  readonly isMailed: boolean
}

/** Which messages a person gets; an unknown part of the address is the default one (ACC-2.54, OQ-A137). */
export async function load(args: LoadArgs): Promise<SettingsData> {
  const { params, url, api } = args
  const menu = MENUS.find((one) => one === params['navMenu']) ?? 'email-subscriptions'
  const push = menu === 'push-subscriptions' ? await api(getPushSettings, {}) : null
  const texts = menu === 'text-subscriptions' ? await loadTexts(args) : null
  return { menu, push, texts, settings: await api(getMailSettings, {}), isMailed: url.searchParams.get('mailed') === '1' }
}

export const head = (_: SettingsData, __: AppInfo, text: Text): PageHead => ({ title: text.t('messages.title') })

/** The kinds of mail, each with the way to the other state; a plain form, so that it works without script. */
function Kinds({ settings: { kinds, email }, isMailed }: { readonly settings: MailSettings; readonly isMailed: boolean }) {
  const text = useText()
  const { locale } = useApp()
  return (
    <>
      <p>{email === null ? text.t('messages.noEmail') : text.t('messages.lead', { email })}</p>
      {isMailed ? (
        <p className="alert" role="status">
          {text.t('messages.mailed')}
        </p>
      ) : null}
      <ul className="drops">
        {kinds.map(({ kind, status }) => {
          const isOn = status === 'SUBSCRIBED'
          const name = text.dyn(`messages.kind.${kind}`, kind)
          return (
            <li key={kind} data-kind={kind} data-status={status}>
              <span>
                {name} <span className="dim">{text.t(isOn ? 'messages.on' : 'messages.off')}</span>
              </span>
              <form method="post" action="/data/member/messageSettings">
                <CsrfField />
                <input type="hidden" name="locale" value={locale} />
                <input type="hidden" name="kind" value={kind} />
                <input type="hidden" name="isOn" value={isOn ? 'off' : 'on'} />
                <button
                  className="btn sm"
                  type="submit"
                  aria-label={text.t(isOn ? 'messages.turnOff.of' : 'messages.turnOn.of', { kind: name })}
                >
                  {text.t(isOn ? 'messages.turnOff' : 'messages.turnOn')}
                </button>
              </form>
            </li>
          )
        })}
        <li>
          <span>
            {text.t('messages.always')} <span className="dim">{text.t('messages.always.text')}</span>
          </span>
        </li>
      </ul>
    </>
  )
}

export function Page({ data }: { readonly data: SettingsData }) {
  const text = useText()
  return (
    <section className="acct own">
      <h1>{text.t('messages.title')}</h1>
      <nav className="seg" aria-label={text.t('messages.title')}>
        {MENUS.map((menu) => (
          <Link key={menu} to={`/messagesettings/${menu}`} aria-current={menu === data.menu ? 'page' : undefined}>
            {text.t(`messages.menu.${menu}`)}
          </Link>
        ))}
      </nav>
      {data.menu === 'email-subscriptions' ? (
        <Kinds settings={data.settings} isMailed={data.isMailed} />
      ) : data.texts !== null ? (
        <TextsPart data={data.texts} />
      ) : data.push?.publicKey != null ? (
        <PushDevices loaded={data.push} publicKey={data.push.publicKey} />
      ) : (
        <>
          <p>{text.t('messages.noPush')}</p>
          <p>
            <Link className="btn" to="/messagesettings/email-subscriptions">
              {text.t('messages.settings')}
            </Link>
          </p>
        </>
      )}
    </section>
  )
}
