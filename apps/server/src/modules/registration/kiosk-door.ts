import type { RegistrationDraft } from '@app/contract/registration/registration.answers.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { isScreen } from '#modules/kiosks/index.ts'
import { qrPicture } from '#modules/second-factor/index.ts'
import type { Db } from '#platform/db/database.ts'
import { originOf, type RequestContext } from '#platform/http/request-context.ts'

/** Whether a request comes from a screen in a yard, at which passers-by would leave what they type. */
export const isAtKiosk = async (db: Db, ctx: RequestContext): Promise<boolean> => ctx.member?.kind === 'kiosk' || (await isScreen(db, ctx))

/** The way from a screen to the reader's own phone: the registration, by its address and as a picture; it says that they came from a yard. */
export function kioskDoor(ctx: RequestContext, localPath: (path: string) => string): NonNullable<RegistrationDraft['door']> {
  const url = `${originOf(ctx)}${localPath(registrationPath(ctx.site.code, 'STEP1'))}?source=YARD`
  return { url, picture: qrPicture(url) }
}
