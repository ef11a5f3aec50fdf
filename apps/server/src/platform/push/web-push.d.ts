declare module 'web-push' {
  interface RequestDetails {
    readonly method: 'POST'
    readonly endpoint: string
    readonly headers: Readonly<Record<string, string | number>>
    readonly body: Buffer
  }
  const webPush: {
    generateRequestDetails(
      subscription: { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } },
      payload: string,
      options: {
        readonly vapidDetails: { readonly subject: string; readonly publicKey: string; readonly privateKey: string }
        /** Seconds for which the service keeps the message. */
        readonly TTL: number
        readonly urgency: 'very-low' | 'low' | 'normal' | 'high'
        readonly contentEncoding: 'aes128gcm'
      },
    ): RequestDetails
    generateVAPIDKeys(): { readonly publicKey: string; readonly privateKey: string }
  }
  export default webPush
}
