import type { Log } from '#platform/log.ts'
import { openClamav } from './clamav.ts'
import type { Scanner } from './scanner-port.ts'

/** The test file of the antivirus makers (eicar.org), in two parts so that no scanner takes this source for it. */
const EICAR = Buffer.from(String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}` + '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*')

/**
 * What is looked for without a scanner of viruses: the test file of their makers, so that the way of an infected file can be tried. It is no
 * virus scanner. What protects is that a file is decoded whole by a process without rights, and that people see nothing but what it drew.
 */
export const embeddedScanner: Scanner = { scan: async (bytes) => (bytes.includes(EICAR) ? 'infected' : 'clean') }

/** ClamAV where its address is set, after what is embedded. */
export function openScanner(clamavUrl: string | undefined, log: Log): Scanner {
  if (clamavUrl === undefined) return embeddedScanner
  const clamav = openClamav(clamavUrl, log)
  return {
    scan: async (bytes) => {
      const scanned = await embeddedScanner.scan(bytes)
      return scanned === 'clean' ? clamav.scan(bytes) : scanned
    },
  }
}
