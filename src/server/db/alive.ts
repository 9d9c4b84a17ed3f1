// Whether the process a file speaks of is still that very process. A pid alone is not enough: it is given out again
// after a reboot, and in a container often to the same program.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // A zombie answers signals for ever where nobody collects it.
  return process.platform !== 'linux' || !/^[ZX]/.test(statOf(pid)[0] ?? 'X')
}

/** Changes when the pid is given out again; empty when the system does not tell. */
export function birthOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}.${statOf(pid)[19] ?? ''}`
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

export function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

export async function untilDead(pid: number, patience: number): Promise<boolean> {
  for (const giveUpAt = Date.now() + patience; Date.now() < giveUpAt; ) {
    if (!isAlive(pid)) return true
    await new Promise(resolve => setTimeout(resolve, 15))
  }
  return !isAlive(pid)
}

// The second field is the program's name in brackets and may hold blanks, so counting starts behind it.
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}
