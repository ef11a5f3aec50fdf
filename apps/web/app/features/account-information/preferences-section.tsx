import { Link } from 'react-router'
import { updateUserConfig } from '@app/contract/site/site.ts'
import type { UserConfig } from '@app/contract/site/site.answers.ts'
import { formatDate, formatTime } from '@app/rules/formats/dates.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { timeZonesOf } from '@app/rules/sites/time-zones.ts'
import { localeOf } from '@app/text/locales.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { localPath } from '../../platform/routing/routing.ts'
import { ChoiceField } from './choice-field.tsx'
import { OwnForm } from './own-form.tsx'
import { useOwnForm } from './use-own-form.ts'

/** Patterns offered; the site's own and the member's are among them. */
const DATE_FORMATS = ['MM/dd/yyyy', 'dd/MM/yyyy', 'dd.MM.yyyy', 'yyyy-MM-dd', 'd MMM yyyy'] as const
const TIME_FORMATS = ['hh:mm a', 'HH:mm'] as const
const UNITS = ['mi', 'km'] as const

/** Language, time zone, formats and units of the member; saved, the page is loaded again in them. */
export function PreferencesSection({ config }: { readonly config: UserConfig }) {
  const text = useText()
  const { siteCode, nowMs, zone, locale } = useApp()
  const { languageTag } = text
  const { near, others } = timeZonesOf(siteOf(siteCode))
  const { displayPref } = config
  const shown = (dateFormat: string, timeFormat: string) => ({ languageTag, dateFormat, timeFormat, zone })
  const dates = [...new Set([displayPref.dateFormat, ...DATE_FORMATS])]
  const times = [...new Set([displayPref.timeFormat, ...TIME_FORMATS])]
  const { onSubmit, errorOf, message } = useOwnForm(
    async (api, field) => {
      const language = field('language')
      await api(updateUserConfig, {
        body: {
          language,
          timezone: field('timezone'),
          displayPref: {
            dateFormat: field('dateFormat'),
            timeFormat: field('timeFormat'),
            distanceUnit: field('distanceUnit') === 'km' ? 'km' : 'mi',
          },
        },
      })
      const spoken = localeOf(language) ?? locale
      // The whole document speaks and counts otherwise now.
      window.location.assign(localPath(spoken, '/accountInformation/preferences'))
    },
    () => undefined,
  )
  return (
    <>
      <h2>{text.t('account.menu.preferences')}</h2>
      <p>{text.t('prefs.lead')}</p>
      <OwnForm label={text.t('account.menu.preferences')} send={text.t('account.save')} message={message} onSubmit={onSubmit}>
        <ChoiceField
          id="language"
          label={text.t('prefs.language')}
          value={config.selectedLang}
          error={errorOf('language')}
          options={config.langOptions.map(({ code, name }) => [code, name])}
        />
        <ChoiceField
          id="timezone"
          label={text.t('prefs.zone')}
          value={config.selectedTimezone ?? ''}
          error={errorOf('timezone')}
          options={[
            ['', text.t('settings.zone.device', { zone: config.currentTimezone })],
            ...[...near, ...others].map((one) => [one, one.replaceAll('_', ' ')] as const),
          ]}
        />
        <ChoiceField
          id="dateFormat"
          label={text.t('prefs.dates')}
          value={displayPref.dateFormat}
          error={errorOf('displayPref.dateFormat')}
          options={dates.map((one) => [one, formatDate(nowMs, shown(one, displayPref.timeFormat), zone)])}
        />
        <ChoiceField
          id="timeFormat"
          label={text.t('prefs.times')}
          value={displayPref.timeFormat}
          error={errorOf('displayPref.timeFormat')}
          options={times.map((one) => [one, formatTime(nowMs, shown(displayPref.dateFormat, one), zone)])}
        />
        <ChoiceField
          id="distanceUnit"
          label={text.t('prefs.units')}
          value={displayPref.distanceUnit}
          error={errorOf('displayPref.distanceUnit')}
          options={UNITS.map((unit) => [unit, text.t(`prefs.units.${unit}`)])}
        />
      </OwnForm>
      <h2>{text.t('messages.title')}</h2>
      <p>{text.t('prefs.mails')}</p>
      <p>
        <Link className="btn" to="/messagesettings/email-subscriptions">
          {text.t('messages.settings')}
        </Link>
      </p>
    </>
  )
}
