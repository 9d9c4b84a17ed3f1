// One server per data folder. The second start says who holds it and ends; what a dead process left is taken over.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birthOf, isAlive } from './alive.ts'

export interface Holder {
  pid: number
  port: number
  birth: string
}

export interface Lock {
  release(): void
}

export class FolderInUse extends Error {
  readonly holder: Holder
  constructor(folder: string, holder: Holder) {
    super(
      `Nucleus already runs on ${folder}: process ${holder.pid}, port ${holder.port}. ` +
        'Stop it first, or give this one another folder with DATA_DIR.',
    )
    this.holder = holder
  }
}

/** Throws FolderInUse at once when a living process holds the folder. */
export function lockFolder(folder: string, port: number): Lock {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'nucleus.lock')
  const mine = `${path}.${process.pid}`
  writeFileSync(mine, JSON.stringify({ pid: process.pid, port, birth: birthOf(process.pid) } satisfies Holder))
  try {
    while (!claim(mine, path)) {
      const holder = readHolder(path)
      if (holder && isHeld(holder)) throw new FolderInUse(folder, holder)
      setAside(path)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  const release = () => {
    if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true })
  }
  process.once('exit', release)
  return { release }
}

// A hard link appears whole or not at all, so nobody reads half a lock file.
function claim(mine: string, path: string): boolean {
  try {
    linkSync(mine, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

// Between reading a stale lock and removing it another start may have claimed the folder: its lock is put back.
function setAside(path: string): void {
  const aside = `${path}.${process.pid}.stale`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const moved = readHolder(aside)
  if (moved && isHeld(moved)) claim(aside, path)
  rmSync(aside, { force: true })
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

const isHeld = ({ pid, birth }: Holder) => isAlive(pid) && (birth === '' || birthOf(pid) === birth)
