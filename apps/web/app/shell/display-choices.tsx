import { useState } from 'react'
import { useText } from '../platform/app-info.ts'
import { setPreference } from '../platform/preferences.ts'
import { Icon } from '../ui/icon.tsx'

const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

function shownTheme(): Theme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  setPreference('theme', theme === 'system' ? '' : theme)
}

/** The choice of light and dark. */
function ThemeChoice() {
  const text = useText()
  const [theme, setTheme] = useState(shownTheme)
  const choose = (one: Theme): void => {
    showTheme(one)
    setTheme(one)
  }
  return (
    <>
      <h2 className="menu-h">{text.t('picker.theme')}</h2>
      {THEMES.map((one) => (
        <button key={one} type="button" aria-pressed={one === theme} onClick={() => choose(one)}>
          {text.t(`picker.theme.${one}`)}
          <Icon name="check" />
        </button>
      ))}
    </>
  )
}

/** Ways to the dialogs of time zone and place; Later opens what `data-opens` names. */
function SettingButtons() {
  const text = useText()
  return (
    <>
      <h2 className="menu-h">{text.t('picker.timeZone.title')}</h2>
      <button type="button" data-opens="zone">
        {text.t('picker.timeZone.change')}
      </button>
      <button type="button" data-opens="place">
        {text.t('picker.place.change')}
      </button>
      <button className="no-touch" type="button" data-opens="keys">
        {text.t('picker.keys')}
      </button>
    </>
  )
}

/** What needs script of the menu of language and display: theme, time zone, place, keys. */
export function DisplayChoices() {
  return (
    <>
      <ThemeChoice />
      <SettingButtons />
    </>
  )
}
