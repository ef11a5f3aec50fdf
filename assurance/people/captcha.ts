import { solvedToken } from '../../apps/server/test/accounts/captcha.ts'
import type { Installation } from './installation.ts'

/** Asks a server for a captcha and solves it as a browser does; answers the token for a form. */
export async function solveCaptcha(installation: Installation): Promise<string> {
  const { data } = await installation.ask({ path: '/public/data/captcha/challenge' })
  return solvedToken(data['challenge'] as Parameters<typeof solvedToken>[0])
}
