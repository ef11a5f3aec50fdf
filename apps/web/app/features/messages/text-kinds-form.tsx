import { Link } from 'react-router'
import { TEXT_KINDS, TEXTS_A_DAY_MAX, type TextKind } from '@app/contract/texts/text-codes.ts'
import { chooseTextKinds } from '@app/contract/texts/texts.ts'
import type { TextSettings } from '@app/contract/texts/texts.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'

const WAYS = ['mails', 'pushes', 'texts'] as const
type Way = (typeof WAYS)[number]
const MAILS_OF_WON = 'mails-of-won'

const chosenIn = (form: FormData, way: Way): TextKind[] => TEXT_KINDS.filter((kind) => form.getAll(`${way}[]`).includes(kind))

/** One kind: a box for each way that there is. */
function KindChoice({ row, settings }: { readonly row: TextSettings['kinds'][number]; readonly settings: TextSettings }) {
  const text = useText()
  const { kind } = row
  const hasWay: Readonly<Record<Way, boolean>> = { mails: true, pushes: settings.hasDevices, texts: settings.number !== null }
  // One kind of mail brings every result (rules/texts/notice-kinds.ts), so that its box switches more than its row says.
  const tellsMore = kind === 'WON'
  return (
    <fieldset className="cap-fields" data-kind={kind}>
      <legend>{text.t(`texts.kind.${kind}`)}</legend>
      <p className="acts">
        {WAYS.filter((way) => hasWay[way]).map((way) => (
          <label key={`${way} ${String(row[way])}`} className="check">
            <input
              type="checkbox"
              name={`${way}[]`}
              value={kind}
              defaultChecked={row[way]}
              aria-describedby={way === 'mails' && tellsMore ? MAILS_OF_WON : undefined}
            />
            <span>{text.t(`texts.way.${way}`)}</span>
          </label>
        ))}
      </p>
      {tellsMore ? (
        <p id={MAILS_OF_WON} className="dim">
          {text.t('texts.way.mails.WON', { kind: text.t('messages.kind.BID_RESULTS') })}
        </p>
      ) : null}
    </fieldset>
  )
}

/** By what the reader is told of each kind; works without script. */
export function TextKindsForm({ settings }: { readonly settings: TextSettings }) {
  const text = useText()
  const { locale } = useApp()
  return (
    <>
      <h2>{text.t('texts.kinds')}</h2>
      <p>{text.t('texts.kinds.lead', { max: String(TEXTS_A_DAY_MAX) })}</p>
      {settings.hasDevices ? null : (
        <p className="dim">
          {text.t('texts.kinds.noPush')} <Link to="/messagesettings/push-subscriptions">{text.t('texts.kinds.devices')}</Link>
        </p>
      )}
      <Form
        className="acct-form"
        method="post"
        action={chooseTextKinds.path}
        aria-label={text.t('texts.kinds')}
        done={text.t('texts.kinds.saved')}
        isChecked={false}
        act={(api, form) =>
          api(chooseTextKinds, {
            body: { mails: chosenIn(form, 'mails'), pushes: chosenIn(form, 'pushes'), texts: chosenIn(form, 'texts'), locale },
          })
        }
      >
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        {settings.kinds.map((row) => (
          <KindChoice key={row.kind} row={row} settings={settings} />
        ))}
        <FormFoot send={text.t('texts.kinds.save')} />
      </Form>
    </>
  )
}
