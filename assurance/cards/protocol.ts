import type { SimulatorPlace } from '../../apps/server/src/platform/gateway/index.ts'

/** What the server of the trial is started with. */
export interface CardsRequest {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly simulator: SimulatorPlace
  /** Where it writes everything that comes in and goes out. */
  readonly bodiesFile: string
}

/** What it is asked: a snapshot of its heap in a file, or to hold a text, so that a snapshot must show it. */
export type CardsQuestion = { readonly kind: 'snapshot'; readonly file: string } | { readonly kind: 'hold'; readonly text: string }
export type CardsAnswer = { readonly kind: 'ready'; readonly port: number; readonly hasPages: boolean } | { readonly kind: 'done' }
