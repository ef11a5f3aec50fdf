import webPush from 'web-push'

/** Settings by which an application pushes to devices; nothing has to listen there, and what is sent is tried again. */
export function pushingEnv(): Readonly<Record<string, string>> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  return {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:push@auctions.example',
    PUSH_LOCAL: 'on',
  }
}
