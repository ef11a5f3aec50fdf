import { chooseLevel, OPEN_LEVELS, type OpenLevel } from '@app/contract/registration/registration.ts'
import { hasLevel } from '@app/rules/memberships/levels.ts'
import { isFree as isFreeLevel, levelMeanwhile } from '@app/rules/memberships/offers.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { CsrfField } from '../../../platform/page/csrf-field.tsx'
import { SendButton } from '../../../ui/form/busy-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { StepData } from '../registration-data.ts'
import { LevelPrice } from '../level-price.tsx'
import { StepAlert, StepForm } from './step-form.tsx'

const POINTS = ['a', 'b', 'c'] as const

/**
 * The message of a point; the last one says what the level costs, which follows from the price. Each is completed once, as the packs of
 * messages read it.
 */
function pointKey(level: OpenLevel, point: (typeof POINTS)[number], isFree: boolean) {
  if (point === 'a') return `register.level.${level}.a` as const
  if (point === 'b') return `register.level.${level}.b` as const
  return level === 'S' && !isFree ? ('register.level.P.c' as const) : (`register.level.${level}.c` as const)
}

/** The last point of a guest says what they may not. */
const isMissing = (level: string, point: string): boolean => level === 'G' && point === 'c'

/** STEP2: how somebody buys; staying a guest is a full choice. */
export function LevelForm({ data }: { readonly data: Extract<StepData, { view: 'level' }> }) {
  const text = useText()
  const { locale, siteCode } = useApp()
  const { state } = data
  const levels = OPEN_LEVELS.filter((level) => level === 'G' || state.prices.some((price) => price.level === level))
  const isFree = (level: OpenLevel): boolean => isFreeLevel(level, state.prices)
  return (
    <StepForm
      action="/data/registration/membership"
      fault={data.fault}
      send={(api, form) =>
        api(chooseLevel, { body: { level: fieldText(form, 'level'), shownPrices: fieldText(form, 'shownPrices'), locale } })
      }
    >
      <h1>{text.t('register.step.STEP2')}</h1>
      <p className="dim">{text.t('register.level.lead')}</p>
      {state.isInternational ? (
        <p className="alert">{text.t(state.needsExportPapers ? 'register.country.abroad.business' : 'register.country.abroad')}</p>
      ) : null}
      <StepAlert about="level" />
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="shownPrices" value={state.prices.map(({ id, taxRate }) => `${id}-${taxRate}`).join(',')} />
      <fieldset className="reg-levels">
        <legend className="vh">{text.t('register.level.choose')}</legend>
        {levels.map((level) => (
          <label key={level} className="reg-level">
            <span className="reg-level-h">
              <input type="radio" name="level" value={level} defaultChecked={level === (state.level === 'P' ? 'P' : 'S')} />
              <b>{text.t(`register.level.${level}`)}</b>
              <LevelPrice level={level} prices={state.prices} />
            </span>
            <span className="dim">{text.t(`register.level.${level}.who`)}</span>
            {isFree(level) ? null : (
              <span className="dim">
                {text.t('register.level.paid', {
                  level: text.t(`register.level.${levelMeanwhile(level === 'S' ? 'S' : 'P', state.prices)}`),
                })}
              </span>
            )}
            <span className="reg-points">
              {POINTS.map((point) => (
                <span key={point}>
                  <Icon name={isMissing(level, point) ? 'close' : 'check'} /> {text.t(pointKey(level, point, isFree(level)))}
                </span>
              ))}
            </span>
          </label>
        ))}
      </fieldset>
      <p className="dim">{text.t('register.level.business')}</p>
      {hasLevel(siteCode, 'B') ? <p className="dim">{text.t('register.level.brokers')}</p> : null}
      <p className="acts">
        <SendButton>{text.t('register.level.pick')}</SendButton>
      </p>
    </StepForm>
  )
}
