// Starts one program in our place: its words are ours, our signals are its, its end is our end.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { at, root, say } from './place.mjs'

/** What was compiled once is not compiled by the next process: half a second of every start of the server. */
export const compiled = { NODE_COMPILE_CACHE: at('node_modules/.cache/compiled') }

/** Resolves with the exit code. `quiet` sends what it prints to stderr, where the figures of a bench stay alone. */
export function run(command, args, { env = process.env, cwd = root, quiet = false } = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...compiled, ...env },
      stdio: ['inherit', quiet ? 2 : 'inherit', 'inherit'],
    })
    const stop = forwardSignals(child)
    child.once('error', error => {
      stop()
      failed(error)
    })
    child.once('exit', (code, signal) => {
      stop()
      done(signal ? 128 + constants.signals[signal] : (code ?? 1))
    })
  })
}

/** Ctrl+C in a terminal reaches the child by itself; passing it on as well would look like a second, impatient one. */
export function forwardSignals(child) {
  const pass = signal => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const signal of signals) process.on(signal, pass)
  return () => {
    for (const signal of signals) process.off(signal, pass)
  }
}

/**
 * `attempts`: for what fetches over the network, where a server falls silent halfway. Between two of them passes `pause`
 * (milliseconds), which doubles. A signal (code from 128 on) is somebody's will, not a failure: it is not tried again.
 */
export async function mustRun(what, command, args, { attempts = 1, pause = 5_000, ...options } = {}) {
  const code = await run(command, args, options)
  if (code === 0) return
  if (attempts === 1 || code >= 128) throw new Error(`${what} failed with code ${code}.`)
  say(`${what} failed with code ${code}; trying again in ${pause / 1000} s ...`)
  await setTimeout(pause)
  await mustRun(what, command, args, { attempts: attempts - 1, pause: pause * 2, ...options })
}

/** The last word of every launch script: a sentence instead of a stack, and an exit code. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
