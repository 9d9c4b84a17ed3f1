// Files only our user may read. Written whole or not at all.
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'

export function writePrivate(path: string, text: string): void {
  const draft = `${path}.${process.pid}`
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, text)
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, path)
}
