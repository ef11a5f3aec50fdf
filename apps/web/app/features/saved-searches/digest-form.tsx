import type { DigestTimeView } from '@app/contract/saved-searches/saved-searches.answers.ts'
import { changeDigestTime } from '@app/contract/saved-searches/saved-searches.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { useFormats } from '../../platform/use-formats.ts'
import { Field } from '../../ui/fields.tsx'
import { HOURS, hourWords, WEEKDAYS, weekdayWords } from './digest-words.ts'

/** When a day's and a week's news come; a plain form, so that it works without script. */
export function DigestForm({ digest }: { readonly digest: DigestTimeView }) {
  const text = useText()
  const { display } = useFormats()
  const { locale } = useApp()
  return (
    <form className="save-form" method="post" action={changeDigestTime.path} aria-labelledby="digest-h">
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <Field id="digest-hour" name="hour" label={text.t('saved.digest.hour')}>
        {(attributes) => (
          <select className="in" name="hour" defaultValue={digest.hour} {...attributes}>
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {hourWords(hour, display)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id="digest-day" name="weekday" label={text.t('saved.digest.weekday')}>
        {(attributes) => (
          <select className="in" name="weekday" defaultValue={digest.weekday} {...attributes}>
            {WEEKDAYS.map((weekday) => (
              <option key={weekday} value={weekday}>
                {weekdayWords(weekday, display)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <p className="dim">{text.t('saved.digest.hint')}</p>
      <p>
        <button className="btn ink" type="submit">
          {text.t('saved.digest.now')}
        </button>
      </p>
    </form>
  )
}
