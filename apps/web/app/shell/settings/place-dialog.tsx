import { useEffect, useState, type FormEvent } from 'react'
import type { Location } from '@app/contract/locations/locations.answers.ts'
import { statusOf } from '@app/contract/failure-status.ts'
import { isFailure } from '@app/contract/failure.ts'
import { getLocationInfo, updateLocation } from '@app/contract/locations/locations.ts'
import { countryName } from '@app/rules/reference/places/countries.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { checkLocationForm, LOCATION_ERROR, sentPostalCode } from '@app/rules/validation/location-form.ts'
import { countryOfPostalCode, needsPostalCode } from '@app/rules/validation/postal-codes.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { referenceObject } from '../../features/reference/reference-object.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { Dialog, DialogActs } from '../../ui/dialog.tsx'

/** What the dialog says went wrong: the place is none, or the call failed (ACC-8.26, ACC-8.27). */
type Fault = 'place' | 'failure' | null

const HTTP_OK = 200

/** Whether the look-up itself was refused (returnCode -1), not just out of reach: what was typed is then of no use. */
const isLookUpRefused = (error: unknown): boolean => isFailure(error) && statusOf(error.code) === HTTP_OK

interface Country {
  readonly code: string
  readonly name: string
}

/** The countries of the reference data in the reader's language; null until they are known (MQ-007), none where they cannot be had. */
function useCountries(): readonly Country[] | null {
  const { languageTag } = useText()
  const [countries, setCountries] = useState<readonly Country[] | null>(null)
  useEffect(() => {
    const show = (codes: readonly { readonly code: string }[]): void => {
      const named = codes.map(({ code }) => ({ code, name: countryName(code, languageTag) }))
      setCountries(named.toSorted((one, other) => one.name.localeCompare(other.name, languageTag)))
    }
    referenceObject('countries').then(show, () => show([]))
  }, [languageTag])
  return countries
}

/** Chooses the reader's place; the form comes with its countries. */
export function PlaceDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const countries = useCountries()
  return (
    <Dialog title={text.t('settings.place.title')} onClose={onClose}>
      {countries === null ? <div className="set-form" aria-busy="true" /> : null}
      {countries?.length === 0 ? <p role="alert">{text.t('settings.place.failed')}</p> : null}
      {countries === null || countries.length === 0 ? null : <PlaceForm countries={countries} onClose={onClose} />}
    </Dialog>
  )
}

interface PlaceFormProps {
  readonly countries: readonly Country[]
  readonly onClose: () => void
}

/** Found, the page is loaded again with the place; without a ZIP the country alone is stored (ACC-4.49, ACC-4.50). */
function PlaceForm({ countries, onClose }: PlaceFormProps) {
  const text = useText()
  const site = siteOf(useApp().siteCode)
  const [chosen, setChosen] = useState<string | null>(null)
  const [zip, setZip] = useState('')
  const [fault, setFault] = useState<Fault>(null)
  const [now, setNow] = useState<Location | null>(null)
  // The place as it is may be answered after the reader has chosen a country, which then stays.
  const country = chosen ?? now?.threeCharCountryCode ?? site.country
  useEffect(() => {
    const leaving = new AbortController()
    const show = ([place]: readonly Location[]): void => setNow(place ?? null)
    void browserApi(leaving.signal)(getLocationInfo, {}).then(show, () => undefined)
    return () => leaving.abort()
  }, [])
  const type = (typed: string): void => {
    setZip(typed)
    // A Canadian code typed on the United States site selects Canada (MKT-5.24).
    if (country === site.country) setChosen(countryOfPostalCode(typed, site.country))
  }
  /** The form as it was opened (ACC-8.28). */
  const reset = (): void => {
    setChosen(null)
    setZip('')
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const form = { threeCharCountryCode: country, zipCode: zip }
    if (!isFaultless(checkLocationForm(form))) return setFault('place')
    try {
      const places = await browserApi()(updateLocation, { body: { ...form, zipCode: sentPostalCode(form) } })
      if (places.length === 0) return setFault('place')
      onClose()
      window.location.reload()
    } catch (error) {
      if (isLookUpRefused(error)) reset()
      setFault('failure')
    }
  }
  return (
    <form className="set-form" noValidate onSubmit={(event) => void submit(event)}>
      {now === null ? null : <p className="dim">{text.t('settings.place.now', { place: now.description })}</p>}
      <div className="field">
        <label htmlFor="set-country">{text.t('settings.place.country')}</label>
        <select className="in" id="set-country" value={country} onChange={(event) => setChosen(event.target.value)}>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="set-zip">{text.t(needsPostalCode(country) ? 'settings.place.zip' : 'settings.place.zip.optional')}</label>
        <input
          className="in"
          id="set-zip"
          autoComplete="postal-code"
          maxLength={16}
          value={zip}
          aria-invalid={fault === 'place'}
          aria-describedby={fault === null ? undefined : 'set-place-fault'}
          onChange={(event) => type(event.target.value)}
        />
      </div>
      {fault === null ? null : (
        <p className="bad" role="alert" id="set-place-fault">
          {fault === 'place' ? text.t(LOCATION_ERROR) : text.t('settings.place.failed')}
        </p>
      )}
      <DialogActs send={text.t('settings.save')} onCancel={onClose} />
    </form>
  )
}
