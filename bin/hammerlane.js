#!/usr/bin/env node
// Plain JavaScript for Node 20 and newer without dependencies: it installs what is missing and hands over to the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.hammerlane-lock')
const PROVEN = join(MODULES, '.hammerlane-node')
const CLI = join(ROOT, 'apps/server/src/cli/main.ts')
const INSTALLING = join(ROOT, '.cache/installing')
/** Code as earlier runs compiled it: without it each start, and each thread of it, compiles a thousand modules again. */
const COMPILED = join(ROOT, '.cache/compiled')
const TURN_POLL_MS = 250
const LEAST_HOST_MAJOR = 20
const LEAST_RUN_MAJOR = 24
const LAUNCHER_POLL_MS = 500
/** Young objects get this much each way, in each thread: Node 24 lets it grow to 64, which a server of many requests then keeps, for no more speed. */
const SEMI_SPACE_MB = 8
/** Old objects are collected when they have grown by this much, percent. By itself V8 lets a heap of 110 MB double before it looks. */
const HEAP_GROWTH_PERCENT = 20
/** Until old objects take this much they are not collected: to load the program alone made eight collections, a sixth of a start's work. */
const FIRST_COLLECTION_MB = 128
/** An import makes and drops a whole file's rows and then ends: it is given the room. bench/run.ts measures it so. */
const IMPORT_SEMI_SPACE_MB = 64

/**
 * How glibc keeps memory that was freed: it gives pieces of this size and more back to the system at once, and keeps one arena in place of
 * eight a core, so that what one thread frees serves the next. By itself it held more than 200 MB of freed index arrays and buffers after
 * some minutes of use, and with an arena a thread 90 MB more. Other systems do not read these.
 */
const MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '262144' }

function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
}

/** Whether node_modules, installed by npm itself, holds what the lockfile asks for. */
function holdsLocked() {
  const record = join(MODULES, '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, link, optional, devOptional }]) => {
    if (!path.startsWith('node_modules/')) return true
    if (link) return existsSync(join(ROOT, path))
    return found[path] ? found[path].version === version : Boolean(optional || devOptional)
  })
}

function isInstalled(hash) {
  if (!existsSync(MODULES)) return false
  return (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) || holdsLocked()
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Two starts at once must not both replace node_modules; the one that comes second waits, and then finds it done. */
function takeTurn() {
  mkdirSync(dirname(INSTALLING), { recursive: true })
  for (;;) {
    try {
      writeFileSync(INSTALLING, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = Number(readFileSync(INSTALLING, 'utf8'))
    if (holder > 0 && !isAlive(holder)) rmSync(INSTALLING, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TURN_POLL_MS)
  }
}

function runNpm(args) {
  const script = process.env.npm_execpath
  const options = { cwd: ROOT, stdio: 'inherit' }
  if (script && /npm-cli\.c?js$/.test(script)) return spawnSync(process.execPath, [script, ...args], options)
  return process.platform === 'win32' ? spawnSync('npm.cmd', args, { ...options, shell: true }) : spawnSync('npm', args, options)
}

function runInstall(hash) {
  takeTurn()
  try {
    if (isInstalled(hash)) return
    process.stderr.write('Installing what package-lock.json asks for …\n')
    const { status, error } = runNpm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
    if (error) fail(`npm cannot be run (${error.message}). Install npm, then try again.`)
    if (status !== 0) fail('npm ci failed, see above. A first start needs the network; later ones do not.')
  } finally {
    rmSync(INSTALLING, { force: true })
  }
}

function install() {
  const hash = lockHash()
  if (!isInstalled(hash)) runInstall(hash)
  try {
    if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== hash) writeFileSync(STAMP, hash)
  } catch {
    // A node_modules of another account serves as well; it is compared again at the next start.
  }
}

function majorOf(program) {
  const { stdout, status } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number(/^v(\d+)\./.exec(stdout)?.[1] ?? 0) : 0
}

/** Whether a program runs here and is new enough; asked once, since the asking takes longer than much of a start. */
function isProven(program) {
  const mark = `${program} ${statSync(program).mtimeMs}`
  if (existsSync(PROVEN) && readFileSync(PROVEN, 'utf8') === mark) return true
  if (majorOf(program) < LEAST_RUN_MAJOR) return false
  try {
    writeFileSync(PROVEN, mark)
  } catch {
    // A node_modules of another account serves as well; its program is asked again at the next start.
  }
  return true
}

function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const pinned = join(MODULES, `node-${platform}-${process.arch}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(pinned) && isProven(pinned)) return pinned
  if (majorOf(process.execPath) >= LEAST_RUN_MAJOR) return process.execPath
  return fail(
    `There is no packaged Node ${LEAST_RUN_MAJOR} for ${process.platform}-${process.arch}. Install Node ${LEAST_RUN_MAJOR} or newer and run this again.`,
  )
}

/** npm killed by -9 tells nobody; a shell that ends on purpose, as under nohup, is no reason to stop. */
function endWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const launcher = process.ppid
  setInterval(() => process.ppid !== launcher && stop(), LAUNCHER_POLL_MS).unref()
}

function handOver(node) {
  // The channel closes when this process ends in any way, so that the server never outlives it unnoticed.
  const heap =
    process.argv[2] === 'import'
      ? [`--max-semi-space-size=${IMPORT_SEMI_SPACE_MB}`]
      : [
          `--max-semi-space-size=${SEMI_SPACE_MB}`,
          `--heap-growing-percent=${HEAP_GROWTH_PERCENT}`,
          `--initial-old-space-size=${FIRST_COLLECTION_MB}`,
        ]
  const child = spawn(node, [...heap, CLI, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_COMPILE_CACHE: COMPILED, ...MALLOC, ...process.env },
  })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name))
  endWithNpm(() => child.connected && child.disconnect())
  child.on('error', (error) => fail(`${node} cannot be run: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

if (Number(process.versions.node.split('.')[0]) < LEAST_HOST_MAJOR) {
  fail(`Node ${process.versions.node} is too old: Hammerlane needs Node ${LEAST_HOST_MAJOR} or newer with npm.`)
}
install()
handOver(findNode())
