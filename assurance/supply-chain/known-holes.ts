import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { ROOT } from './lockfile.ts'

const AUDIT_LIMIT_MS = 60_000

/** `unknown`: the registry did not answer. */
export type HoleFinding =
  | { readonly kind: 'known'; readonly counts: Readonly<Record<string, number>>; readonly serious: readonly string[] }
  | { readonly kind: 'unknown'; readonly reason: string }

interface AuditReport {
  readonly message?: string
  readonly metadata?: { readonly vulnerabilities: Readonly<Record<string, number>> }
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>
}

const SERIOUS = new Set(['high', 'critical'])

/** Asks the registry for known holes in what runs (`npm audit --omit=dev`). */
export async function findKnownHoles(): Promise<HoleFinding> {
  const child = spawn('npm', ['audit', '--omit=dev', '--json', '--audit'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'] })
  const limit = setTimeout(() => child.kill(), AUDIT_LIMIT_MS)
  const failed = new Promise<string>((resolve) => {
    child.once('error', () => resolve('{"message":"npm cannot be run"}'))
  })
  const output = await Promise.race([text(child.stdout), failed])
  clearTimeout(limit)
  let report: AuditReport
  try {
    report = JSON.parse(output) as AuditReport
  } catch {
    return { kind: 'unknown', reason: 'npm audit gave no answer' }
  }
  const counts = report.metadata?.vulnerabilities
  // The registry's address is the operator's affair.
  if (!counts)
    return { kind: 'unknown', reason: (report.message ?? 'npm audit gave no counts').replaceAll(/https?:\/\/\S+/g, 'the registry') }
  const serious = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) => SERIOUS.has(severity))
  return { kind: 'known', counts, serious: serious.map(([name, { severity, range }]) => `${name} ${range}: a ${severity} hole is known`) }
}
