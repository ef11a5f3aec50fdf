import type { SpoilerName } from './spoilers.ts'

/** What the application's process is started with. */
export interface ServeRequest {
  /** Folder of its data and files; removed by the parent. */
  readonly folder: string
  /** Lots to import; 0 leaves the inventory empty. */
  readonly lots: number
  /** What is done to the rows before they are imported. */
  readonly spoiler: SpoilerName
  /** Whether it has routes that fail as a bug and an outage would. */
  readonly hasBrokenRoutes: boolean
  /** Settings beside the usual. */
  readonly env: Readonly<Record<string, string>>
}

/** `seen`: addresses of requests that reached the application since the last question. `pollution`: names somebody put on Object.prototype. */
export type Question = 'seen' | 'pollution'

export interface RouteOfApp {
  readonly method: string
  readonly path: string
}

export type Answer =
  | { readonly kind: 'seen'; readonly urls: readonly string[] }
  | { readonly kind: 'pollution'; readonly names: readonly string[] }
  | {
      readonly kind: 'ready'
      readonly port: number
      readonly databaseUrl: string
      readonly hasPages: boolean
      /** Numbers of the imported lots. */
      readonly lotNumbers: readonly number[]
      readonly routes: readonly RouteOfApp[]
    }
