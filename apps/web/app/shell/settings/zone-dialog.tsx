import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { updateUserConfig } from '@app/contract/site/site.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { timeZonesOf } from '@app/rules/sites/time-zones.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { chosenZone, ZONE_CHANGE } from '../../platform/preferences.ts'
import { deviceZone } from '../../platform/reader-clock.ts'
import { Dialog, DialogActs } from '../../ui/dialog.tsx'

const nameOf = (zone: string): string => zone.replaceAll('_', ' ')

/** Chooses the zone of the reader's times: saved, the route is loaded again; closed otherwise, the earlier choice holds (ACC-4.53, ACC-4.54). */
export function ZoneDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const { siteCode } = useApp()
  const { revalidate } = useRevalidator()
  const [zone, setZone] = useState(() => chosenZone() ?? '')
  const [hasFailed, setFailed] = useState(false)
  const { near, others } = timeZonesOf(siteOf(siteCode))
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    try {
      await browserApi()(updateUserConfig, { body: { timezone: zone } })
      window.dispatchEvent(new Event(ZONE_CHANGE))
      onClose()
      await revalidate()
    } catch {
      setFailed(true)
    }
  }
  const options = (zones: readonly string[]) =>
    zones.map((one) => (
      <option key={one} value={one}>
        {nameOf(one)}
      </option>
    ))
  return (
    <Dialog title={text.t('settings.zone.title')} onClose={onClose}>
      <form className="set-form" onSubmit={(event) => void save(event)}>
        <div className="field">
          <label htmlFor="set-zone">{text.t('settings.zone.label')}</label>
          <select
            className="in"
            id="set-zone"
            value={zone}
            onChange={(event) => setZone(event.target.value)}
            aria-describedby="set-zone-note"
          >
            <option value="">{text.t('settings.zone.device', { zone: nameOf(deviceZone()) })}</option>
            <optgroup label={text.t('settings.zone.near')}>{options(near)}</optgroup>
            <optgroup label={text.t('settings.zone.others')}>{options(others)}</optgroup>
          </select>
        </div>
        <p className="dim" id="set-zone-note">
          {text.t('settings.zone.note')}
        </p>
        {hasFailed ? <p role="alert">{text.t('settings.place.failed')}</p> : null}
        <DialogActs send={text.t('settings.save')} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
