// argon2id, two at a time: hashing is dear on purpose, so a flood of sign-ins may not starve everything else.
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '#contract/problem.ts'
import { newSecret } from './secrets.ts'

const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }
const atOnce = 2
const mayWait = 20

let running = 0
const waiting: (() => void)[] = []

async function inTurn<R>(work: () => Promise<R>): Promise<R> {
  if (running >= atOnce) {
    if (waiting.length >= mayWait) throw new Problem('OVERLOADED', 'Too many people sign in at once', { retryAfter: 2 })
    await new Promise<void>(resolve => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFC'), cost))

let nobody: Promise<string> | undefined

/** The same work for somebody who does not exist; the first one after the start waits for the stand-in, whoever it is. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  nobody ??= hash(newSecret(), cost)
  const standIn = await nobody
  const right = await inTurn(() => verify(stored ?? standIn, password.normalize('NFC')))
  return right && stored !== null
}
