import { chooseLevel, OPEN_LEVELS } from '@app/contract/registration/registration.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { CsrfField } from '../../../platform/page/csrf-field.tsx'
import { SendButton } from '../../../ui/form/busy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { StepData } from '../registration-data.ts'
import { StepAlert, StepForm } from './step-form.tsx'

const POINTS = ['a', 'b', 'c'] as const
/** The last point of a guest says what they may not. */
const isMissing = (level: string, point: string): boolean => level === 'G' && point === 'c'

/** STEP2: how somebody buys; staying a guest is a full choice. */
export function LevelForm({ data }: { readonly data: Extract<StepData, { view: 'level' }> }) {
  const text = useText()
  const { locale } = useApp()
  const { state } = data
  return (
    <StepForm
      action="/data/registration/membership"
      fault={data.fault}
      send={(api, form) => api(chooseLevel, { body: { level: fieldText(form, 'level'), locale } })}
    >
      <h1>{text.t('register.step.STEP2')}</h1>
      <p className="dim">{text.t('register.level.lead')}</p>
      {state.isInternational ? <p className="alert">{text.t('register.country.abroad')}</p> : null}
      <StepAlert about="level" />
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <fieldset className="reg-levels">
        <legend className="vh">{text.t('register.level.choose')}</legend>
        {OPEN_LEVELS.map((level) => (
          <label key={level} className="reg-level">
            <span className="reg-level-h">
              <input type="radio" name="level" value={level} defaultChecked={level === 'S'} />
              <b>{text.t(`register.level.${level}`)}</b>
              <span className="num">{text.t('register.level.free')}</span>
            </span>
            <span className="dim">{text.t(`register.level.${level}.who`)}</span>
            <span className="reg-points">
              {POINTS.map((point) => (
                <span key={point}>
                  <Icon name={isMissing(level, point) ? 'close' : 'check'} /> {text.t(`register.level.${level}.${point}`)}
                </span>
              ))}
            </span>
          </label>
        ))}
      </fieldset>
      <p className="dim">{text.t('register.level.business')}</p>
      <p className="acts">
        <SendButton>{text.t('register.level.pick')}</SendButton>
      </p>
    </StepForm>
  )
}
