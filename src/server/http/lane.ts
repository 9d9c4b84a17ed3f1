// One lane: so many calls of a kind at work at once, and a bounded queue before them. Vendors take turns, within a vendor the
// people do, and each person's calls keep their order, so that whoever sends four hundred delays the others by one. Refused are
// calls above one's own share (429) and those that would wait too long because of others (503), both with a time to come back.
import { Problem } from '#contract/problem.ts'
import { problemText } from '#contract/problemText.ts'

export interface Bounds {
  /** Calls at work at once; what they may hold of the pool follows from it. */
  atOnce: number
  /** Of one person: the others find a place free. */
  each: number
  /** Of one vendor. */
  perVendor: number
  /** Of one action in one vendor: calls that would wait for the same rows wait here, with neither a connection nor a lock. */
  perTask: number
  /** How many of one person's may wait, and how many of all. */
  own: number
  all: number
  /** Milliseconds a call may be made to wait by others, and by one's own calls before it, as far as can be foreseen. */
  patience: number
  ownPatience: number
  /** Milliseconds after which a call that still waits is refused all the same. */
  longest: number
}

export interface Comer {
  person: string
  vendor: string
  task: string
}

export interface Figures {
  running: number
  waiting: number
  /** Of all so far: let in, refused for one's own share, refused for the crowd, gone while they waited. */
  admitted: number
  refusedOwn: number
  refusedAll: number
  left: number
  /** Milliseconds all of them waited. */
  waited: number
}

/** Why a call is not let in, and in how many seconds it may come back. */
export interface Refused {
  code: 'RATE_LIMITED' | 'OVERLOADED'
  after: number
}

export interface Lane {
  /** Why the call would not be let in now; counted as refused. */
  refused(comer: Comer): Refused | undefined
  /** Its leave, once it is let in; undefined when it is gone first, which is asked for only where it has to wait. Throws what `refused` says. */
  enter(comer: Comer, goneOf?: () => AbortSignal): Promise<(() => void) | undefined>
  figures(): Figures
}

interface Ticket {
  comer: Comer
  since: number
  admit(): void
  refuse(why: Refused): void
}

type Count = Map<string, number>

/** Rounds that are never too long a wait, however slow a call is: behind one's own calls, and behind those of others. */
const enough = { own: 2, others: 1 }
const least = 1
const most = 30

const seconds = (ms: number): number => Math.min(most, Math.max(least, Math.ceil(ms / 1000)))

/** Turned away before anything was done for it. */
export class Shed extends Problem {
  readonly why: Refused

  constructor(why: Refused) {
    super(why.code, problemText[why.code], { key: `problem.${why.code}`, retryAfter: why.after })
    this.why = why
  }
}

export const shed = (why: Refused): Shed => new Shed(why)

export const tooMany = (ms: number): Refused => ({ code: 'RATE_LIMITED', after: seconds(ms) })
export const overloaded = (ms: number): Refused => ({ code: 'OVERLOADED', after: seconds(ms) })

const add = (counts: Count, key: string, by: number): void => {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

/** Of whom the queue consists: vendors in the order of their turns, in each of them the people in theirs, of each the calls. */
type Queue = Map<string, Map<string, Set<Ticket>>>

export const openLane = (bounds: Bounds): Lane => {
  const queue: Queue = new Map()
  const running = { all: 0, people: new Map() as Count, vendors: new Map() as Count, tasks: new Map() as Count }
  const waiting = { all: 0, people: new Map() as Count, vendors: new Map() as Count }
  const told = { admitted: 0, refusedOwn: 0, refusedAll: 0, left: 0, waited: 0 }
  /** Milliseconds a call takes, the last ones weighing most. */
  let takes = 10

  const taskOf = ({ vendor, task }: Comer): string => `${vendor} ${task}`

  const isFree = (comer: Comer): boolean =>
    running.all < bounds.atOnce &&
    (running.people.get(comer.person) ?? 0) < bounds.each &&
    (running.vendors.get(comer.vendor) ?? 0) < bounds.perVendor &&
    (running.tasks.get(taskOf(comer)) ?? 0) < bounds.perTask

  /** Milliseconds until its turn, and whether others make it wait too long. */
  const foreseen = ({ person, vendor }: Comer): { wait: number; isLong: boolean } => {
    const own = waiting.people.get(person) ?? 0
    let before = own
    for (const [other, tickets] of queue.get(vendor) ?? [])
      if (other !== person) before += Math.min(tickets.size, own + 1)
    let all = before
    for (const [other, count] of waiting.vendors) if (other !== vendor) all += Math.min(count, before + 1)
    const rounds = (all - own) / bounds.atOnce
    return { wait: (all * takes) / bounds.atOnce, isLong: rounds > enough.others && rounds * takes > bounds.patience }
  }

  /** Whose calls fill the queue: the last of the one who has most makes room for somebody with fewer. */
  const displace = (comer: Comer): boolean => {
    let [greediest, size] = [comer.person, (waiting.people.get(comer.person) ?? 0) + 1]
    for (const [person, count] of waiting.people) if (count > size) [greediest, size] = [person, count]
    if (greediest === comer.person) return false
    const tickets = [...queue.values()].flatMap(people => [...(people.get(greediest) ?? [])])
    const last = tickets.reduce((a, b) => (b.since >= a.since ? b : a))
    drop(last)
    told.refusedOwn += 1
    last.refuse(tooMany(size * takes))
    return true
  }

  const refusal = (comer: Comer): Refused | undefined => {
    const own = waiting.people.get(comer.person) ?? 0
    const rounds = own / bounds.each
    if (own >= bounds.own || (rounds > enough.own && rounds * takes > bounds.ownPatience)) {
      told.refusedOwn += 1
      return tooMany(rounds * takes)
    }
    if (waiting.all === 0) return undefined
    const { wait, isLong } = foreseen(comer)
    if (!isLong) return undefined
    told.refusedAll += 1
    return overloaded(wait)
  }

  const put = (ticket: Ticket): void => {
    const { person, vendor } = ticket.comer
    const people = queue.get(vendor) ?? new Map<string, Set<Ticket>>()
    const tickets = people.get(person) ?? new Set()
    queue.set(vendor, people.set(person, tickets.add(ticket)))
    waiting.all += 1
    add(waiting.people, person, 1)
    add(waiting.vendors, vendor, 1)
  }

  const drop = (ticket: Ticket): void => {
    const { person, vendor } = ticket.comer
    const people = queue.get(vendor)
    const tickets = people?.get(person)
    if (!tickets?.delete(ticket)) return
    if (tickets.size === 0) people?.delete(person)
    if (people?.size === 0) queue.delete(vendor)
    waiting.all -= 1
    add(waiting.people, person, -1)
    add(waiting.vendors, vendor, -1)
  }

  const start = (comer: Comer): (() => void) => {
    const since = performance.now()
    count(comer, 1)
    told.admitted += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      takes += (performance.now() - since - takes) / 10
      count(comer, -1)
      proceed()
    }
  }

  const count = (comer: Comer, by: number): void => {
    running.all += by
    add(running.people, comer.person, by)
    add(running.vendors, comer.vendor, by)
    add(running.tasks, taskOf(comer), by)
  }

  /** Whose turn it is; whoever has as many at work as they may is passed over. */
  const next = (): Ticket | undefined => {
    for (const [vendor, people] of queue) {
      if ((running.vendors.get(vendor) ?? 0) >= bounds.perVendor) continue
      for (const [person, tickets] of people) {
        if ((running.people.get(person) ?? 0) >= bounds.each) continue
        for (const ticket of tickets) if (isFree(ticket.comer)) return ticket
      }
    }
    return undefined
  }

  /** Behind the others with what else it has. */
  const pass = ({ comer: { person, vendor } }: Ticket): void => {
    const people = queue.get(vendor)
    if (!people) return
    const tickets = people.get(person)
    if (tickets) {
      people.delete(person)
      people.set(person, tickets)
    }
    queue.delete(vendor)
    queue.set(vendor, people)
  }

  const proceed = (): void => {
    while (running.all < bounds.atOnce && waiting.all > 0) {
      const ticket = next()
      if (!ticket) return
      drop(ticket)
      pass(ticket)
      ticket.admit()
    }
  }

  const wait = (comer: Comer, gone?: AbortSignal): Promise<(() => void) | undefined> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        drop(ticket)
        told.left += 1
        over()
        resolve(undefined)
      }
      const over = (): void => {
        clearTimeout(timer)
        gone?.removeEventListener('abort', leave)
        told.waited += performance.now() - ticket.since
      }
      const ticket: Ticket = {
        comer,
        since: performance.now(),
        admit: () => {
          over()
          resolve(start(comer))
        },
        refuse: why => {
          over()
          reject(shed(why))
        },
      }
      const timer = setTimeout(() => {
        drop(ticket)
        told.refusedAll += 1
        ticket.refuse(overloaded(bounds.longest))
      }, bounds.longest)
      gone?.addEventListener('abort', leave, { once: true })
      put(ticket)
    })

  return {
    refused: comer => (isFree(comer) ? undefined : refusal(comer)),
    enter: async (comer, goneOf) => {
      // Who is free to run never finds somebody waiting who is free to run as well: those were let in when a place came free.
      if (isFree(comer)) return start(comer)
      const why = refusal(comer)
      if (why) throw shed(why)
      if (waiting.all >= bounds.all && !displace(comer)) {
        told.refusedAll += 1
        throw shed(overloaded(foreseen(comer).wait))
      }
      const gone = goneOf?.()
      if (!gone?.aborted) return wait(comer, gone)
      told.left += 1
      return undefined
    },
    figures: () => ({ running: running.all, waiting: waiting.all, ...told }),
  }
}
