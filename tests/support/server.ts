// The real product as its own process: a free port, a folder of its own, started like npm start does it and
// ended like a person or a power cut would.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ServerOptions {
  env?: Readonly<Record<string, string>>
  /** Kept after stop(): start again on it to see what survived. Absent: a temporary one. */
  dataDir?: string
  /** Milliseconds until "ready"; the demo seed takes its time. */
  patience?: number
}

export interface RunningServer {
  url: string
  port: number
  pid: number
  dataDir: string
  /** Milliseconds from spawn to "ready". */
  readyAfter: number
  output(): string
  /** SIGTERM; resolves with the exit code once the process is gone. */
  stop(): Promise<number | null>
  kill9(): Promise<void>
}

/** No mail server listens there: for starts whose letters nobody reads. */
export const nowhere = 'smtp://127.0.0.1:9'

const root = join(import.meta.dirname, '../..')

const spawnOn = (dataDir: string, port: number, env: ServerOptions['env']): SpawnedServer =>
  spawnServer({ SEED: 'none', LOG_LEVEL: 'warn', ...env, PORT: String(port), DATA_DIR: dataDir })

/** One that dies by kill -9 so many milliseconds after its start, whatever it is about then. */
export async function diesAfter(ms: number, { dataDir, env }: ServerOptions & { dataDir: string }): Promise<void> {
  const { child, ended } = spawnOn(dataDir, await freePort(), env)
  const timer = setTimeout(() => child.kill('SIGKILL'), ms)
  await ended
  clearTimeout(timer)
}

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'nucleus-server-'))
  const port = Number(options.env?.PORT ?? (await freePort()))
  const startedAt = performance.now()
  const spawned = spawnOn(dataDir, port, options.env)
  await spawned.said(/^Nucleus ready at /m, options.patience ?? 90_000)
  const clear = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    url: `http://localhost:${port}`,
    port,
    pid: spawned.child.pid ?? 0,
    dataDir,
    readyAfter: performance.now() - startedAt,
    output: spawned.output,
    stop: async () => {
      spawned.child.kill('SIGTERM')
      const code = await spawned.ended
      clear()
      return code
    },
    kill9: async () => {
      spawned.child.kill('SIGKILL')
      await spawned.ended
    },
  }
}

export interface SpawnedServer {
  child: ChildProcess
  output(): string
  ended: Promise<number | null>
  said(words: RegExp, patience: number): Promise<void>
}

/** Without waiting: for starts that are expected to refuse. */
export function spawnServer(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [join(root, 'src/server/main.ts')],
): SpawnedServer {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...(env.SEED === 'none' && { SMTP_URL: nowhere }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  let heard = () => {}
  const hear = (chunk: Buffer) => {
    text += chunk
    heard()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const said = (words: RegExp, patience: number) =>
    new Promise<void>((resolve, reject) => {
      const refuse = (why: string) => reject(new Error(`The server ${why}:\n${text}`))
      const timer = setTimeout(() => {
        child.kill('SIGKILL')
        refuse(`did not say ${words} within ${patience} ms`)
      }, patience)
      heard = () => {
        if (!words.test(text)) return
        clearTimeout(timer)
        resolve()
      }
      heard()
      ended.then(code => {
        clearTimeout(timer)
        refuse(`ended with code ${code}`)
      })
    })
  return { child, output: () => text, ended, said }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
