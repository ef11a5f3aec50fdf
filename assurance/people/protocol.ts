/** What the server of a trial is started with. */
export interface InstallationRequest {
  readonly databaseUrl: string
  readonly dataDir: string
  /** Settings beside the usual, as the environment holds them. */
  readonly env: Readonly<Record<string, string>>
  readonly logLevel: 'error' | 'info' | 'debug'
  /** How many tries a captcha takes at the least and the most; what whoever guesses should pay when left out. */
  readonly captchaTries?: { readonly min: number; readonly max: number } | undefined
}

/** Sent once the server listens. */
export interface InstallationReady {
  readonly kind: 'ready'
  readonly port: number
  readonly hasPages: boolean
  readonly routes: readonly { readonly method: string; readonly path: string }[]
}

/** Messages of the server to its parent: that it listens, and each connection that it opens over the network. */
export type InstallationMessage = InstallationReady | { readonly kind: 'connection'; readonly target: string }
