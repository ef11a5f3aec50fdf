import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance } from 'fastify'
import type { TriesRange } from '#platform/captcha/index.ts'

/** Captchas of tests take a few tries: what one costs is proven where they are made. */
export const TEST_CAPTCHA_TRIES: TriesRange = { min: 1, max: 4 }

/** Solves a captcha as a browser does; answers the token for a form. */
export async function solvedToken(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('the captcha was not solved')
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** Asks an application for a captcha and solves it. */
export async function solvedCaptcha(app: FastifyInstance): Promise<string> {
  const answer = await app.inject({ url: '/public/data/captcha/challenge', headers: { host: 'localhost' } })
  return solvedToken(answer.json<{ data: { challenge: Challenge } }>().data.challenge)
}
