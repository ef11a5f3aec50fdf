import { startTransition, useEffect, useState, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { LANGUAGE_NAMES, languageTagOf, type Locale } from '@app/text/locales.ts'
import { useApp, useText } from '../platform/app-info.ts'
import { localPath } from '../platform/routing/routing.ts'
import { setPreference } from '../platform/preferences.ts'
import { Icon } from '../ui/icon.tsx'
import { useLateMenu } from './use-late-menu.ts'

const loadChoices = async () => (await import('./display-choices.tsx')).DisplayChoices

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

/** Language and, once it is opened, what needs script. Languages are links to the same page under their prefix, so they work without it. */
export function DisplayMenu() {
  const { locale, locales, dialect } = useApp()
  const text = useText()
  const location = useLocation()
  const { menu, onToggle, Content: Choices } = useLateMenu(loadChoices)
  // Says in the document that its script has taken over.
  const [isAlive, setAlive] = useState(false)
  useEffect(() => startTransition(() => setAlive(true)), [])
  return (
    <details className="drop" ref={menu} name="shell-menu" data-alive={isAlive || undefined} onToggle={onToggle}>
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
        {Choices && <Choices />}
      </div>
    </details>
  )
}
