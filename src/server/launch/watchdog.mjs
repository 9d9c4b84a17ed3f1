// Keeps one server running: it says every second that it is there, and one that says nothing for ten is ended and started
// anew. What ends by itself has ended; what stops at once each time is not started for ever.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root, say } from './place.mjs'
import { compiled, forwardSignals } from './run.mjs'

export const stillFor = 10_000
const lookEvery = 1000
/** So many restarts within an hour; then something is wrong that no restart makes right. */
const mostRestarts = 20
const hour = 3_600_000

/** Resolves with the exit code of the last one. */
export async function keep(command, args, { env = process.env, cwd = root, still = stillFor } = {}) {
  const restarts = []
  for (;;) {
    const { code, wasStill, isStopping } = await watched(command, args, { env, cwd, still })
    if (!wasStill || isStopping) return code
    const now = Date.now()
    restarts.push(now)
    if (restarts.filter(at => now - at < hour).length > mostRestarts) {
      say(`The server stood still ${mostRestarts} times within an hour and is not started again.`)
      return 1
    }
    say('The server stood still, was ended and is started anew.')
  }
}

function watched(command, args, { env, cwd, still }) {
  return new Promise((done, failed) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...compiled, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    let heard
    let looked = Date.now()
    let wasStill = false
    let isStopping = false
    const stopForwarding = forwardSignals(child)
    const note = () => {
      isStopping = true
    }
    const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
    for (const signal of signals) process.on(signal, note)
    child.on('message', () => {
      heard = Date.now()
    })
    const looking = setInterval(() => {
      const now = Date.now()
      // Who slept, or stood still themselves, cannot say that somebody else did: the silence is counted anew.
      if (now - looked > lookEvery * 3 && heard !== undefined) heard = now
      looked = now
      // Nothing is expected of one that is still starting.
      if (heard === undefined || now - heard < still) return
      wasStill = true
      child.kill('SIGKILL')
    }, lookEvery)
    const stop = () => {
      clearInterval(looking)
      stopForwarding()
      for (const signal of signals) process.off(signal, note)
    }
    child.once('error', error => {
      stop()
      failed(error)
    })
    child.once('exit', (code, signal) => {
      stop()
      done({ code: signal ? 128 + constants.signals[signal] : (code ?? 1), wasStill, isStopping })
    })
  })
}
