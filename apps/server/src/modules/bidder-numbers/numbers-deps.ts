import type { Pool } from 'pg'
import type { TextBook } from '#modules/house-texts/index.ts'
import type { SignInDeps } from '#modules/session/index.ts'

/** What numbers of bidders and countermen work with. */
export interface NumbersDeps extends SignInDeps {
  readonly pool: Pool
  readonly houseTexts: TextBook
}
