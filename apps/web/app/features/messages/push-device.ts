import type { PushSettings } from '@app/contract/messages/push.answers.ts'
import { subscribePush } from '@app/contract/messages/push.ts'
import type { PushKind } from '@app/contract/messages/push-kinds.ts'
import { browserApi } from '../../platform/browser-api.ts'

const WORKER = '/push/worker.js'
/** The worker is apart from the pages: none of their requests goes through it. */
const SCOPE = '/push/'

/** Whether this browser can receive what is pushed. */
export const canReceive = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** This device's subscription; null without one. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Waits until a worker that was just registered can take a subscription. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  const worker = registration.installing ?? registration.waiting
  if (registration.active === null && worker !== null)
    await new Promise<void>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated') resolve()
      })
    })
  return registration
}

const PADDING = /=+$/
const encoded = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(PADDING, '')

/** Asks the person, subscribes this device and informs the server. Answers the settings; null when notices are not allowed. */
export async function subscribeDevice(publicKey: string, kinds: readonly PushKind[]): Promise<PushSettings | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await activeWorker()
  const subscription =
    (await registration.pushManager.getSubscription()) ??
    (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  const [p256dh, auth] = [encoded(subscription.getKey('p256dh')), encoded(subscription.getKey('auth'))]
  return browserApi()(subscribePush, { body: { endpoint: subscription.endpoint, p256dh, auth, kinds: [...kinds] } })
}

/** Ends this device's subscription at its push service. */
export async function unsubscribeDevice(): Promise<void> {
  await (await ownSubscription())?.unsubscribe()
}
