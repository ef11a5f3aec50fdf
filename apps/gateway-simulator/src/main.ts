import { openSimulator } from './server.ts'

/** Exit code where a setting is missing or the port is taken. */
const FAILED = 1

/** Runs the bank until whoever started it goes: its address on the first line, then nothing. */
async function run(): Promise<void> {
  const { SIMULATOR_PORT = '0', SIMULATOR_FILE, SIMULATOR_KEY, SIMULATOR_NOTICE_SECRET } = process.env
  if (SIMULATOR_KEY === undefined || SIMULATOR_NOTICE_SECRET === undefined)
    throw new Error('SIMULATOR_KEY and SIMULATOR_NOTICE_SECRET are needed')
  const settings = { key: SIMULATOR_KEY, noticeSecret: SIMULATOR_NOTICE_SECRET, file: SIMULATOR_FILE ?? null }
  const simulator = await openSimulator({ ...settings, port: Number(SIMULATOR_PORT) }).catch((error: NodeJS.ErrnoException) => {
    // Another one is there already: any free port will do.
    if (error.code !== 'EADDRINUSE') throw error
    return openSimulator({ ...settings, port: 0 })
  })
  process.stdout.write(`${simulator.url}\n`)
  const stop = (): void => void simulator.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', () => undefined)
  process.once('disconnect', stop)
}

run().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`)
  process.exitCode = FAILED
})
