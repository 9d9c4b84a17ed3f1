// Where a test keeps what nobody wants back. In memory where there is room: a database that lives for seconds spends most
// of them on a disk with making its thousand files and removing them.
import { mkdtempSync, readdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'

const isRoomy = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 3 * 1024 ** 3
  } catch {
    return false
  }
}

/** A new folder whose name begins so; who asks for it removes it. */
export const scratch = (prefix: string): string => mkdtempSync(join(isRoomy() ? memory : tmpdir(), prefix))

/** What killed runs left behind, wherever they were given room. */
export const leftovers = (prefix: string): string[] =>
  [...new Set([memory, tmpdir()])].flatMap(place =>
    namesIn(place)
      .filter(name => name.startsWith(prefix))
      .map(name => join(place, name)),
  )

const namesIn = (place: string): string[] => {
  try {
    return readdirSync(place)
  } catch {
    return []
  }
}
