import { SIGN_OUT_PATH } from '@app/rules/access/way-back.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { localPath } from '../../../platform/routing/routing.ts'

/** Where a kiosk's two pages lead: each to the other. */
const WAYS = {
  lanes: ['/kiosklotSearchResults', 'lane.kiosk.search'],
  search: ['/kiosk/auctionDashboard', 'lane.title'],
} as const

/** What a kiosk shows around its pages: the link to the other one, the way to register on a phone, and the end of the session; nothing of an account. */
export function KioskFrame({ at }: { readonly at: keyof typeof WAYS }) {
  const text = useText()
  const { locale, siteCode } = useApp()
  const [path, word] = WAYS[at]
  return (
    <nav className="acts kiosk-nav" aria-label={text.t(word)}>
      <a className="btn" href={localPath(locale, path)}>
        {text.t(word)}
      </a>
      <a className="btn" href={localPath(locale, registrationPath(siteCode, 'STEP1'))}>
        {text.t('register.kiosk.link')}
      </a>
      <a className="btn" href={localPath(locale, SIGN_OUT_PATH)}>
        {text.t('lane.kiosk.end')}
      </a>
    </nav>
  )
}
