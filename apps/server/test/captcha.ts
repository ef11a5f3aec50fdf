import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyInstance } from 'fastify'

/** Asks an application for a captcha and solves it as a browser does; answers the token for a form. */
export async function solvedCaptcha(app: FastifyInstance): Promise<string> {
  const answer = await app.inject({ url: '/public/data/captcha/challenge', headers: { host: 'localhost' } })
  const { challenge } = answer.json<{ data: { challenge: Challenge } }>().data
  const solution = await solveChallenge({ challenge, deriveKey })
  if (solution === null) throw new Error('the captcha was not solved')
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
