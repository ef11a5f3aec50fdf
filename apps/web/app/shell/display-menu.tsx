import { startTransition, useEffect, useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { LANGUAGE_NAMES, languageTagOf, type Locale } from '@app/text/locales.ts'
import { useApp, useText } from '../platform/app-info.ts'
import { localPath } from '../platform/routing/routing.ts'
import { setPreference } from '../platform/preferences.ts'
import { Icon } from '../ui/icon.tsx'
import { useClosingMenu } from '../ui/use-closing-menu.ts'

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
  changed.dispatchEvent(new Event(CHANGE))
}

const changed = new EventTarget()
const CHANGE = 'change'
const watchTheme = (listener: () => void): (() => void) => {
  changed.addEventListener(CHANGE, listener)
  return () => changed.removeEventListener(CHANGE, listener)
}
/** The theme that is shown, known once the page has script; null before. */
function useTheme(): Theme | null {
  const [theme, setTheme] = useState<Theme | null>(null)
  useEffect(() => {
    const take = (): void => setTheme(shownTheme())
    // The content of a closed menu can wait.
    startTransition(take)
    return watchTheme(take)
  }, [])
  return theme
}

/** The choice of light and dark; needs script, so it appears with it. */
function ThemeChoice({ theme }: { readonly theme: Theme }) {
  const text = useText()
  return (
    <>
      <h2 className="menu-h">{text.t('picker.theme')}</h2>
      {THEMES.map((one) => (
        <button key={one} type="button" aria-pressed={one === theme} onClick={() => showTheme(one)}>
          {text.t(`picker.theme.${one}`)}
          <Icon name="check" />
        </button>
      ))}
    </>
  )
}

/** Ways to the dialogs of time zone and place; Later opens what `data-opens` names. They need script, as the theme does. */
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

/** A plain click saves the language before the page is left; any other follows the link. */
function speak(event: MouseEvent<HTMLAnchorElement>, locale: Locale): void {
  setPreference('userLang', locale)
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const { href } = event.currentTarget
  void import('./settings/change-language.ts').then(
    ({ changeLanguage }) => changeLanguage(locale, href),
    () => window.location.assign(href),
  )
}

/** Language and theme. Languages are links to the same page under their prefix, so they work without script. */
export function DisplayMenu() {
  const { locale, locales, dialect } = useApp()
  const text = useText()
  const location = useLocation()
  const menu = useClosingMenu()
  const theme = useTheme()
  return (
    <details className="drop" ref={menu} name="shell-menu">
      <summary className="tool">
        <Icon name="theme" />
        <span>{locale.slice(0, 2).toUpperCase()}</span>
        <span className="vh">{text.t('picker.display')}</span>
      </summary>
      <div className="menu">
        <h2 className="menu-h">{text.t('picker.language.title')}</h2>
        {locales.map((one) => (
          <a
            key={one}
            href={localPath(one, location.pathname) + location.search}
            hrefLang={languageTagOf(one, dialect)}
            lang={languageTagOf(one, dialect)}
            aria-current={one === locale ? 'true' : undefined}
            onClick={(event) => speak(event, one)}
          >
            {LANGUAGE_NAMES[one]}
            <Icon name="check" />
          </a>
        ))}
        {theme === null ? null : (
          <>
            <ThemeChoice theme={theme} />
            <SettingButtons />
          </>
        )}
      </div>
    </details>
  )
}
