import { useEffect, useState, type FormEvent } from 'react'
import type { PushSettings } from '@app/contract/messages/push.answers.ts'
import { unsubscribePush } from '@app/contract/messages/push.ts'
import { PUSH_KINDS } from '@app/contract/messages/push-kinds.ts'
import { useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { canReceive, ownSubscription, subscribeDevice, unsubscribeDevice } from './push-device.ts'

type Note = 'messages.push.denied' | 'messages.push.unable' | 'messages.push.failed' | 'messages.push.none' | null

interface DevicesProps {
  readonly settings: PushSettings
  readonly onRemove: (id: number) => void
}

/** Every device that gets notices, with the way to end it. */
function Devices({ settings, onRemove }: DevicesProps) {
  const text = useText()
  const formats = useFormats()
  if (settings.devices.length === 0) return null
  return (
    <>
      <h2>{text.t('messages.push.others')}</h2>
      <ul className="drops">
        {settings.devices.map(({ id, madeAt, kinds }) => {
          const day = formats.day(Date.parse(madeAt))
          return (
            <li key={id} data-device={id}>
              <span>
                {text.t('messages.push.device', { day })}{' '}
                <span className="dim">{kinds.map((kind) => text.t(`messages.push.kind.${kind}`)).join('; ')}</span>
              </span>
              <button
                className="btn sm has-script"
                type="button"
                aria-label={text.t('messages.push.remove.of', { day })}
                onClick={() => onRemove(id)}
              >
                {text.t('messages.push.remove')}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** What is pushed to this device, beside the mails; needs a script, as push itself does. */
export function PushDevices({ loaded, publicKey }: { readonly loaded: PushSettings; readonly publicKey: string }) {
  const text = useText()
  const [settings, setSettings] = useState(loaded)
  const [own, setOwn] = useState<string | null>(null)
  const [note, setNote] = useState<Note>(null)
  // A device is on when its browser and the server both say so: signing out ends it at the server alone.
  const device = settings.devices.find(({ endpoint }) => endpoint === own)
  const isOn = device !== undefined
  useEffect(() => {
    const look = async (): Promise<void> => {
      if (canReceive()) setOwn((await ownSubscription())?.endpoint ?? null)
      else setNote('messages.push.unable')
    }
    void look().catch(() => undefined)
  }, [])
  const attempt = (work: () => Promise<Note>): void => {
    void work()
      .catch((): Note => 'messages.push.failed')
      .then(setNote)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const kinds = PUSH_KINDS.filter((kind) => form.has(kind))
    attempt(async () => {
      if (kinds.length === 0) return 'messages.push.none'
      const answered = await subscribeDevice(publicKey, kinds)
      if (answered === null) return 'messages.push.denied'
      setSettings(answered)
      setOwn((await ownSubscription())?.endpoint ?? null)
      return null
    })
  }
  const remove = (id: number): void =>
    attempt(async () => {
      setSettings(await browserApi()(unsubscribePush, { body: { id } }))
      return null
    })
  const turnOff = (id: number): void =>
    attempt(async () => {
      await unsubscribeDevice()
      setSettings(await browserApi()(unsubscribePush, { body: { id } }))
      return null
    })
  return (
    <>
      <p>
        {text.t('messages.push.lead')} {text.t('messages.push.ends')}
      </p>
      <p role="status" data-push={isOn ? 'on' : 'off'}>
        {note === null ? text.t(isOn ? 'messages.push.isOn' : 'messages.push.isOff') : text.t(note)}
      </p>
      <form className="acct-form has-script" onSubmit={onSubmit}>
        <div>
          {PUSH_KINDS.map((kind) => (
            <label key={`${kind} ${String(isOn)}`} className="check">
              <input type="checkbox" name={kind} defaultChecked={device?.kinds.includes(kind) ?? true} />
              <span>{text.t(`messages.push.kind.${kind}`)}</span>
            </label>
          ))}
        </div>
        <p className="acts">
          <button className="btn ink" type="submit" disabled={note === 'messages.push.unable'}>
            {text.t(isOn ? 'messages.push.save' : 'messages.push.on')}
          </button>
          {device === undefined ? null : (
            <button className="btn" type="button" onClick={() => turnOff(device.id)}>
              {text.t('messages.push.off')}
            </button>
          )}
        </p>
      </form>
      <Devices settings={settings} onRemove={remove} />
    </>
  )
}
