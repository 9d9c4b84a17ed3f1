// A clone in a folder that only root may enter, a fresh home directory for instance: PostgreSQL still finds and runs its own programs.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findBinaries, launchAs, unprivileged } from '#server/db/binaries.ts'

test.runIf(process.getuid?.() === 0)(
  'initdb works inside it, with no other right of root than passing the door',
  async () => {
    const account = unprivileged()
    if (!account) throw new Error('root lends PostgreSQL an account')
    const closed = mkdtempSync(join(tmpdir(), 'nucleus-closed-'))
    try {
      chmodSync(closed, 0o700)
      const { initdb } = await findBinaries()
      cpSync(dirname(dirname(initdb)), join(closed, 'native'), { recursive: true, verbatimSymlinks: true })
      const data = join(closed, 'data')
      mkdirSync(data)
      chownSync(data, account.uid, account.gid)
      const run = (program: string, args: string[]) => {
        const { command, args: all, ...as } = launchAs(account, program, args, data)
        return spawnSync(command, all, { encoding: 'utf8', ...as })
      }
      const made = run(join(closed, 'native/bin/initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'])
      expect(made.stderr).not.toContain('Permission denied')
      expect(made.status).toBe(0)
      expect(readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()).toBe('18')
      const rights = run('/bin/sh', ['-c', `cd ${closed}; grep CapEff /proc/self/status`])
      // Bit 1 is dac_override; nothing else is set.
      expect(rights.stdout.trim().split('\t')[1]).toBe('0000000000000002')
    } finally {
      rmSync(closed, { recursive: true, force: true })
    }
  },
)
