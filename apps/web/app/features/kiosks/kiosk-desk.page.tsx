import { useState } from 'react'
import { inviteKioskDevice, listKioskDevices, revokeKioskDevice } from '@app/contract/operations/kiosk-devices.ts'
import type { KioskDevices } from '@app/contract/operations/kiosk-devices.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { fieldText } from '../../platform/field-text.ts'
import { InputField } from '../../ui/fields.tsx'
import { ActButton } from '../../ui/form/busy-button.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { DeskForm } from '../desks/desk-form.tsx'
import { useDesk } from '../desks/use-desk.ts'
import { DeskNav } from '../desks/desk-nav.tsx'
import { useProof } from '../proof/use-proof.tsx'

export const load = ({ api }: LoadArgs): Promise<KioskDevices> => api(listKioskDevices, {})
export const head = (_: KioskDevices, __: AppInfo, text: Text): PageHead => ({ title: text.t('kiosks.title') })

/** Screens on which kiosk accounts may sign in: invited, registered, taken back. */
export function Page({ data }: { readonly data: KioskDevices }) {
  const text = useText()
  const { origin } = useApp()
  const { act: run, message } = useDesk('raise.done')
  const [link, setLink] = useState('')
  const { prove, onRefused } = useProof('kiosks.proof')
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('kiosks.title')}</h1>
      <p>{text.t('kiosks.lead')}</p>
      <output className="desk-said">{message}</output>
      {link === '' ? null : (
        <div className="alert">
          <p>{text.t('kiosks.link')}</p>
          <p>
            <code className="desk-link" data-link={link}>
              {origin + link}
            </code>
          </p>
        </div>
      )}
      {data.devices.length === 0 ? <p className="dim">{text.t('kiosks.none')}</p> : null}
      <ul className="drops">
        {data.devices.map((device) => (
          <li key={device.id}>
            <span>
              {device.name}{' '}
              <span className="dim">
                {device.yard} {device.yardName} · {text.t(`kiosks.state.${device.state}`)}
              </span>
            </span>
            {device.state === 'revoked' ? null : (
              <ActButton className="btn sm has-script" act={() => run((api) => api(revokeKioskDevice, { body: { id: device.id } }))}>
                {text.t('kiosks.revoke', { name: device.name })}
              </ActButton>
            )}
          </li>
        ))}
      </ul>
      {prove}
      <DeskForm
        aria-label={text.t('kiosks.title')}
        onRefused={onRefused}
        done={text.t('raise.done')}
        act={async (api, form) => {
          const body = { name: fieldText(form, 'name'), yard: Number(fieldText(form, 'yard')) }
          setLink((await api(inviteKioskDevice, { body })).path)
        }}
      >
        <InputField id="kiosk-name" label={text.t('kiosks.name')} name="name" required maxLength={60} />
        <InputField id="kiosk-yard" label={text.t('kiosks.yard')} name="yard" inputMode="numeric" pattern="\d+" required />
        <FormFoot send={text.t('kiosks.invite')} />
      </DeskForm>
    </div>
  )
}
