import type { MandatesDeps } from '#modules/mandates/index.ts'
import type { Tokens } from './tokens.ts'

/** What tokens are made and shown with. */
export interface OpenApiDeps extends MandatesDeps {
  readonly tokens: Tokens
}
