import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { EXIT } from '#platform/exit-codes.ts'
import { listenForShutdown } from '#platform/shutdown.ts'
import type { CliCommand } from './command-line.ts'
import { startReloadProxy } from './dev-proxy.ts'
import { ROOT } from './root.ts'
import { readConfig } from './with-database.ts'

const WATCHED = ['apps', 'packages', 'demo', 'db']
/** Editors write a file in several steps. */
const SETTLE_MS = 150
const RETRY_MS = 250
const READY_LIMIT_MS = 600_000

const isIgnored = (path: string) => /(^|[/\\])(dist|node_modules|\.[^/\\]*)([/\\]|$)|\.test\.tsx?$|(~|\.part|\.timestamp-.*)$/.test(path)

function startServer(port: number): ChildProcess {
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'development' }
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/src/cli/main.ts'), 'start'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env,
    detached: true,
  })
  // The server names its own address; people are to use the one of the proxy.
  if (child.stdout !== null) createInterface(child.stdout).on('line', (line) => line.includes('http://') || console.log(line))
  return child
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  child.kill('SIGTERM')
  await ended
}

async function waitUntilReady(port: number, child: ChildProcess): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < READY_LIMIT_MS && child.exitCode === null; waitedMs += RETRY_MS) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.ok) return true
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS)
    })
  }
  return false
}

async function runReloading(): Promise<number> {
  const config = readConfig()
  const proxy = await startReloadProxy(config)
  const shutdown = listenForShutdown(() => process.exit(EXIT.interrupted))
  let server = startServer(proxy.targetPort)
  let restarting: Promise<void> = Promise.resolve()

  const restart = async () => {
    proxy.pause()
    await stopServer(server)
    if (shutdown.signal.aborted) return
    server = startServer(proxy.targetPort)
    if (await waitUntilReady(proxy.targetPort, server)) proxy.resume()
  }
  let settling: NodeJS.Timeout | undefined
  const onChange = (path: string | null) => {
    if (path === null || isIgnored(path)) return
    clearTimeout(settling)
    settling = setTimeout(() => void (restarting = restarting.then(restart)), SETTLE_MS)
  }
  const watchers = WATCHED.map((folder) => watch(join(ROOT, folder), { recursive: true }, (_event, path) => onChange(path)))
  if (await waitUntilReady(proxy.targetPort, server)) proxy.resume()
  console.log(`Reloading on change: ${proxy.address}`)

  await shutdown.requested
  for (const watcher of watchers) watcher.close()
  await restarting
  await stopServer(server)
  await proxy.close()
  shutdown.done()
  return EXIT.ok
}

/** `hammerlane dev`: the server behind a proxy that waits while it restarts and then reloads the open pages. */
export function command(dev: CliCommand): CliCommand {
  return dev
    .description('Runs the marketplace behind a proxy that restarts it and reloads the open pages on every change.')
    .examples(['hammerlane dev', 'at the address it prints'], ['DATA_DIR=/tmp/try hammerlane dev', 'with another data folder'])
    .exits({ failed: true, dataDirInUse: true, badConfig: true, interrupted: true })
    .runs(runReloading)
}
