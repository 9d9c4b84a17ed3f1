// Who would wait for the same rows waits here instead, in order, with neither a connection nor a lock: of one action in one vendor
// so many calls of this process are in the database at once. A rush for one coupon is a queue then, and no lock times out in it.
import { Problem } from '#contract/problem.ts'
import { problemText } from '#contract/problemText.ts'
import type { Db } from '#server/db/pool.ts'

const atOnce = 5
const mayWait = 2000
const patienceMs = 30_000

interface Door {
  inside: number
  /** First come, first in. */
  waiting: Set<() => void>
}

const doors = new WeakMap<Db, Map<string, Door>>()

const doorOf = (db: Db, name: string): Door => {
  const own = doors.get(db) ?? new Map<string, Door>()
  doors.set(db, own)
  const door = own.get(name) ?? { inside: 0, waiting: new Set() }
  own.set(name, door)
  return door
}

const overloaded = () => new Problem('OVERLOADED', problemText.OVERLOADED, { retryAfter: 5 })

const enter = (door: Door): Promise<void> | undefined => {
  if (door.inside < atOnce) {
    door.inside += 1
    return undefined
  }
  if (door.waiting.size >= mayWait) throw overloaded()
  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      door.waiting.delete(called)
      reject(overloaded())
    }, patienceMs)
    const called = () => {
      clearTimeout(giveUp)
      resolve()
    }
    door.waiting.add(called)
  })
}

/** Whoever leaves gives the place to the first who waits. */
const leave = (door: Door): void => {
  const [next] = door.waiting
  if (!next) {
    door.inside -= 1
    return
  }
  door.waiting.delete(next)
  next()
}

export const inTurn = async <R>(db: Db, name: string, work: () => Promise<R>): Promise<R> => {
  const door = doorOf(db, name)
  await enter(door)
  try {
    return await work()
  } finally {
    leave(door)
  }
}
